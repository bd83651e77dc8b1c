import { PhotoTaking } from '../../queue/panel/photo-taking.ts';
import { useDrafts } from '../../features/home/use-drafts.ts';
import QueuePanel from '../../queue/panel/queue-panel.tsx';

/** A photo that replaces a lost one is processed as in a form; that code is loaded when a photo is taken. */
const takePhoto = async (file: File) => (await import('../../form/pictures/photo.ts')).shrinkPhoto(file);

/** The queue panel, with the forms' photo processing. */
export default function QueueWithPhotos() {
  return (
    <PhotoTaking value={takePhoto}>
      <QueuePanel drafting={useDrafts().length > 0} />
    </PhotoTaking>
  );
}
