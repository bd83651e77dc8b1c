import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity';
import { Problem } from '@portal/domain/problem';
import type { CognitoSettings } from '../../../config.ts';
import type { UploadSigner } from '../../files/storage.ts';
import { callAws } from '../../running/aws-trouble.ts';

/** How long before they expire credentials are renewed: an upload slot must outlive its answer. */
const MARGIN_MS = 20 * 60_000;
const MAX_REMEMBERED = 1_000;

type Remembered = { readonly signer: UploadSigner; readonly endsAt: number };

/** Exchanges a person's ID token for temporary AWS credentials. Throws `session-expired`, `unavailable`. */
export function identityPool(
  settings: CognitoSettings & { readonly identityPool: { id: string; endpoint: string | undefined } },
  clock: () => Date,
): (subject: string, idToken: string) => Promise<UploadSigner> {
  const { id: IdentityPoolId, endpoint } = settings.identityPool;
  // Both calls are unsigned; the ID token authenticates them.
  const client = new CognitoIdentityClient({
    region: settings.region,
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  const provider = settings.issuer.replace(/^https?:\/\//, '');
  const remembered = new Map<string, Remembered>();

  async function ask(idToken: string): Promise<Remembered> {
    const Logins = { [provider]: idToken };
    const { IdentityId } = await client.send(new GetIdCommand({ IdentityPoolId, Logins }));
    const answer = await client.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));
    const { AccessKeyId, SecretKey, SessionToken, Expiration } = answer.Credentials ?? {};
    if (!AccessKeyId || !SecretKey || !SessionToken || !Expiration) {
      throw new Error('The identity pool gave no credentials');
    }
    const signer = { accessKeyId: AccessKeyId, secretAccessKey: SecretKey, sessionToken: SessionToken };
    return { signer, endsAt: Expiration.getTime() };
  }

  return async (subject, idToken) => {
    const known = remembered.get(subject);
    if (known && known.endsAt - clock().getTime() > MARGIN_MS) return known.signer;
    const fresh = await callAws(() => ask(idToken), {
      NotAuthorizedException() {
        throw new Problem('session-expired');
      },
    });
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(subject, fresh);
    return fresh.signer;
  };
}
