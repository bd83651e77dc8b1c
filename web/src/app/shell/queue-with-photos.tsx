import { PhotoTaking } from '../../queue/panel/photo-taking.ts';
import QueuePanel from '../../queue/panel/queue-panel.tsx';

/** A photo in the place of one that is gone is made as in a form; that part comes when somebody takes one. */
const takePhoto = async (file: File) => (await import('../../form/pictures/photo.ts')).shrinkPhoto(file);

/** The queue, with what it needs of the forms. */
export default function QueueWithPhotos() {
  return (
    <PhotoTaking value={takePhoto}>
      <QueuePanel />
    </PhotoTaking>
  );
}
