import { createHmac } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AuthenticationResultType,
  type AuthFlowType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Problem } from '@portal/domain/problem';
import type { CognitoSettings } from '../../../config.ts';
import { refusal, throughTrouble } from '../../running/aws-trouble.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;

export type PoolTokens = { readonly idToken: string; readonly refreshToken: string };
export type PoolUser = { readonly subject: string; readonly confirmed: boolean; readonly createdAt: Date };

/** The user pool's calls that the portal uses. Throws `unavailable`, `too-many-requests`. */
export type Pool = {
  /** The subject of a new unconfirmed account; null when the address already has one. */
  signUp(email: string, password: string): Promise<string | null>;
  find(email: string): Promise<PoolUser | null>;
  /** `unconfirmed` is returned only for the correct password. */
  signIn(email: string, password: string): Promise<PoolTokens | 'wrong' | 'unconfirmed'>;
  /** A new ID token; null when the refresh token is no longer valid. */
  refresh(subject: string, refreshToken: string): Promise<string | null>;
  /** Has no effect on an account that is already confirmed. */
  confirm(subject: string): Promise<void>;
  /** Changes and confirms the address; throws `email-taken`. */
  setEmail(subject: string, email: string): Promise<void>;
  setPassword(subject: string, password: string): Promise<void>;
  /** Puts the account into these groups of `among`, and removes it from the others. */
  setGroups(subject: string, groups: readonly string[], among: readonly string[]): Promise<void>;
  /** Deleting an account that does not exist is no error. */
  remove(subject: string): Promise<void>;
  revoke(refreshToken: string): Promise<void>;
};

/** A user pool of Amazon Cognito, or an emulator at `endpoint`. */
export function userPool(settings: CognitoSettings): Pool {
  const { endpoint, clientId: ClientId, userPoolId: UserPoolId } = settings;
  const client = new CognitoIdentityProviderClient({
    region: settings.region,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    ...(endpoint === undefined ? {} : { endpoint }),
    // An endpoint without encryption is an emulator, which ignores signatures.
    ...(endpoint?.startsWith('http:')
      ? { credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' } }
      : {}),
  });

  function hashed(username: string): string | undefined {
    if (settings.clientSecret === undefined) return undefined;
    return createHmac('sha256', settings.clientSecret).update(`${username}${ClientId}`).digest('base64');
  }

  async function initiate(
    AuthFlow: AuthFlowType,
    username: string,
    parameters: Record<string, string>,
  ): Promise<AuthenticationResultType> {
    const secretHash = hashed(username);
    const AuthParameters = { ...parameters, ...(secretHash ? { SECRET_HASH: secretHash } : {}) };
    const answer = await client.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }));
    // Challenges (a second factor, a forced password change) are not supported by the app.
    if (!answer.AuthenticationResult) throw refusal('NotAuthorizedException');
    return answer.AuthenticationResult;
  }

  return {
    signUp: (email, Password) =>
      throughTrouble(
        async () => {
          const SecretHash = hashed(email);
          const UserAttributes = [{ Name: 'email', Value: email }];
          const made = await client.send(
            new SignUpCommand({
              ClientId,
              Username: email,
              Password,
              UserAttributes,
              ...(SecretHash ? { SecretHash } : {}),
            }),
          );
          return text(made.UserSub);
        },
        { UsernameExistsException: () => null, ...PASSWORD_REFUSED },
      ),

    find: (email) =>
      throughTrouble(
        async () => {
          const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
          const subject = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
          const createdAt = user.UserCreateDate ?? new Date(0);
          return { subject: text(subject), confirmed: user.UserStatus !== 'UNCONFIRMED', createdAt };
        },
        { UserNotFoundException: () => null },
      ),

    signIn: (email, password) =>
      throughTrouble(
        async () => {
          const result = await initiate('USER_PASSWORD_AUTH', email, { USERNAME: email, PASSWORD: password });
          return { idToken: text(result.IdToken), refreshToken: text(result.RefreshToken) };
        },
        {
          NotAuthorizedException: () => 'wrong' as const,
          // The emulator's error name for a wrong password.
          InvalidPasswordException: () => 'wrong' as const,
          UserNotFoundException: () => 'wrong' as const,
          PasswordResetRequiredException: () => 'wrong' as const,
          UserNotConfirmedException: () => 'unconfirmed' as const,
        },
      ),

    refresh: (subject, refreshToken) =>
      throughTrouble(
        async () => {
          const result = await initiate('REFRESH_TOKEN_AUTH', subject, { REFRESH_TOKEN: refreshToken });
          return text(result.IdToken);
        },
        { NotAuthorizedException: () => null, UserNotFoundException: () => null },
      ),

    confirm: (Username) =>
      throughTrouble(
        async () => void (await client.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }))),
        { NotAuthorizedException: () => undefined },
      ),

    setEmail: (Username, email) =>
      throughTrouble(
        async () => {
          const UserAttributes = [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ];
          await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
        },
        {
          AliasExistsException() {
            throw new Problem('email-taken');
          },
        },
      ),

    setPassword: (Username, Password) =>
      throughTrouble(async () => {
        const given = { UserPoolId, Username, Password, Permanent: true };
        await client.send(new AdminSetUserPasswordCommand(given));
      }, PASSWORD_REFUSED),

    setGroups: (Username, groups, among) =>
      throughTrouble(async () => {
        const user = { UserPoolId, Username };
        const now = await client.send(new AdminListGroupsForUserCommand(user));
        const present = new Set(now.Groups?.map(({ GroupName }) => GroupName));
        for (const GroupName of among) {
          if (groups.includes(GroupName) === present.has(GroupName)) continue;
          await (present.has(GroupName)
            ? client.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }))
            : client.send(new AdminAddUserToGroupCommand({ ...user, GroupName })));
        }
      }),

    remove: (Username) =>
      throughTrouble(
        async () => void (await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))),
        { UserNotFoundException: () => undefined },
      ),

    revoke: (Token) =>
      throughTrouble(
        async () => {
          const secret = settings.clientSecret === undefined ? {} : { ClientSecret: settings.clientSecret };
          await client.send(new RevokeTokenCommand({ ClientId, Token, ...secret }));
        },
        // Already expired or revoked.
        { NotAuthorizedException: () => undefined, UnauthorizedException: () => undefined },
      ),
  };
}

const PASSWORD_REFUSED = {
  // The pool's password policy is stricter than the portal's.
  InvalidPasswordException(): never {
    throw new Problem('invalid-input', { violations: [{ propertyPath: 'password', code: 'common' }] });
  },
};

function text(value: string | undefined): string {
  if (value === undefined) throw new Error('The user pool left out what it always says');
  return value;
}
