/**
 * Runs in the page: adds requests to this device's queue as the app stores them, each with three photos with few bytes.
 * Every tenth has failed, every seventh depends on the one before it, some are old.
 */
export async function fillQueue(count: number): Promise<void> {
  const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { user: { id: number } };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('loopee');
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('The database does not open')));
  });
  const writing = database.transaction(['requests', 'files'], 'readwrite');
  let before = '';
  for (let number = 0; number < count; number += 1) {
    const id = crypto.randomUUID();
    const clientId = crypto.randomUUID();
    const red = number % 10 === 3;
    const days = number % 10 === 4 ? 12 : number % 10 === 5 ? 20 : 0;
    const files = [0, 1, 2].map((at) => ({
      field: `photos.${at}`,
      name: `zdjecie-${at + 1}.jpg`,
      type: 'image/jpeg',
      size: 180_000,
      sha256: '0'.repeat(64),
      slot: `${id}/${at}`,
      uploaded: false,
      referenced: false,
    }));
    writing.objectStore('requests').put({
      schemaVersion: 1,
      id,
      clientId,
      sequence: number + 1,
      userId: session.user.id,
      organisationId: 2,
      action: 'insert',
      type: number % 7 === 6 ? 'service' : 'installation',
      endpoint: '/installations',
      title: `HP-2026-${String(10_000_000 + number)}`,
      body: JSON.stringify({ customerName: `Klient Numer ${number}`, answers: 'x'.repeat(4_000) }),
      dataKey: crypto.randomUUID(),
      emailKey: crypto.randomUUID(),
      files,
      ...(number % 7 === 6 && { parentClientId: before }),
      status: red ? 2 : 0,
      ...(red && {
        error: {
          message: 'Data instalacji jest wcześniejsza niż data produkcji urządzenia.',
          at: new Date().toISOString(),
        },
      }),
      createdAt: new Date(Date.now() - days * 86_400_000 - number * 60_000).toISOString(),
      attempts: red ? 1 : 0,
      revision: 0,
      appVersion: '0.1.0',
    });
    for (const file of files)
      writing.objectStore('files').put({
        id: file.slot,
        userId: session.user.id,
        revision: 0,
        schemaVersion: 1,
        type: file.type,
        bytes: new ArrayBuffer(1_000),
      });
    before = clientId;
  }
  await new Promise<void>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('error', () => reject(new Error('The requests could not be written')));
  });
  database.close();
}
