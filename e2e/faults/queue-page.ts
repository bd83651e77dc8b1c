/** A file as it is handed into the page. */
export type CarriedFile = {
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly base64: string;
};

/** What the test page offers to the harness. */
export type QueuePage = {
  readonly signIn: (email: string, password: string) => Promise<void>;
  readonly isSignedIn: () => boolean;
  readonly signOut: () => Promise<void>;
  /** Client ids of the unsent requests that the person who is signed in is shown. */
  readonly shown: () => Promise<string[]>;
  /**
   * Answers when the request is accepted, as it would be said to a person, and how many milliseconds that took; throws
   * what the queue throws.
   */
  readonly accept: (request: object, files: readonly CarriedFile[]) => Promise<number>;
  /** The person gives a request up; false while the app does not offer it. */
  readonly abort: (clientId: string) => Promise<boolean>;
  /** What the server is known to know of a request that was given up. */
  readonly withdrawal: (clientId: string) => Promise<string | undefined>;
  /** Out of the trash into the queue again. */
  readonly putBack: (clientId: string) => Promise<boolean>;
  readonly deleteForGood: (clientId: string) => Promise<boolean>;
  /** The person, who is asked whose value stands in a field, chooses their own everywhere. */
  readonly chooseMine: (clientId: string) => Promise<boolean>;
  /** The token's time passes, as after a night in the van. */
  readonly expire: () => void;
};

declare global {
  interface Window {
    queueUnderTest?: QueuePage;
  }
}
