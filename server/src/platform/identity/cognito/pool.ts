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
import { refusal, callAws } from '../../running/aws-trouble.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;

export type PoolTokens = { readonly idToken: string; readonly refreshToken: string };
export type PoolUser = { readonly subject: string; readonly confirmed: boolean; readonly createdAt: Date };

/** A user pool of Amazon Cognito, or an emulator at `endpoint`. Its calls throw `unavailable`, `too-many-requests`. */
export class UserPool {
  private readonly clientId: string;
  private readonly clientSecret: string | undefined;
  private readonly userPoolId: string;
  private readonly client: CognitoIdentityProviderClient;

  constructor({ clientId, clientSecret, userPoolId, endpoint, region }: CognitoSettings) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.userPoolId = userPoolId;
    this.client = new CognitoIdentityProviderClient({
      region,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      ...(endpoint === undefined ? {} : { endpoint }),
      // An endpoint without encryption is an emulator, which ignores signatures.
      ...(endpoint?.startsWith('http:')
        ? { credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' } }
        : {}),
    });
  }

  /** The subject of a new unconfirmed account; null when the address already has one. */
  signUp(email: string, password: string): Promise<string | null> {
    return callAws(
      async () => {
        const SecretHash = this.hashed(email);
        const made = await this.client.send(
          new SignUpCommand({
            ClientId: this.clientId,
            Username: email,
            Password: password,
            UserAttributes: [{ Name: 'email', Value: email }],
            ...(SecretHash ? { SecretHash } : {}),
          }),
        );
        return text(made.UserSub);
      },
      { UsernameExistsException: () => null, ...PASSWORD_REFUSED },
    );
  }

  find(email: string): Promise<PoolUser | null> {
    return callAws(
      async () => {
        const user = await this.client.send(new AdminGetUserCommand(this.account(email)));
        const subject = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
        const createdAt = user.UserCreateDate ?? new Date(0);
        return { subject: text(subject), confirmed: user.UserStatus !== 'UNCONFIRMED', createdAt };
      },
      { UserNotFoundException: () => null },
    );
  }

  /** `unconfirmed` is returned only for the correct password. */
  signIn(email: string, password: string): Promise<PoolTokens | 'wrong' | 'unconfirmed'> {
    return callAws(
      async () => {
        const parameters = { USERNAME: email, PASSWORD: password };
        const result = await this.initiate('USER_PASSWORD_AUTH', email, parameters);
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
    );
  }

  /** A new ID token; null when the refresh token is no longer valid. */
  refresh(subject: string, refreshToken: string): Promise<string | null> {
    return callAws(
      async () => {
        const parameters = { REFRESH_TOKEN: refreshToken };
        return text((await this.initiate('REFRESH_TOKEN_AUTH', subject, parameters)).IdToken);
      },
      { NotAuthorizedException: () => null, UserNotFoundException: () => null },
    );
  }

  /** Has no effect on an account that is already confirmed. */
  confirm(subject: string): Promise<void> {
    return callAws(
      async () => void (await this.client.send(new AdminConfirmSignUpCommand(this.account(subject)))),
      { NotAuthorizedException: () => undefined },
    );
  }

  /** Changes and confirms the address; throws `email-taken`. */
  setEmail(subject: string, email: string): Promise<void> {
    return callAws(
      async () => {
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ];
        const changes = { ...this.account(subject), UserAttributes };
        await this.client.send(new AdminUpdateUserAttributesCommand(changes));
      },
      {
        AliasExistsException() {
          throw new Problem('email-taken');
        },
      },
    );
  }

  setPassword(subject: string, password: string): Promise<void> {
    return callAws(async () => {
      const given = { ...this.account(subject), Password: password, Permanent: true };
      await this.client.send(new AdminSetUserPasswordCommand(given));
    }, PASSWORD_REFUSED);
  }

  /** Puts the account into these groups of `among`, and removes it from the others. */
  setGroups(subject: string, groups: readonly string[], among: readonly string[]): Promise<void> {
    return callAws(async () => {
      const user = this.account(subject);
      const now = await this.client.send(new AdminListGroupsForUserCommand(user));
      const present = new Set(now.Groups?.map(({ GroupName }) => GroupName));
      for (const GroupName of among) {
        if (groups.includes(GroupName) === present.has(GroupName)) continue;
        await (present.has(GroupName)
          ? this.client.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }))
          : this.client.send(new AdminAddUserToGroupCommand({ ...user, GroupName })));
      }
    });
  }

  /** Deleting an account that does not exist is no error. */
  remove(subject: string): Promise<void> {
    return callAws(
      async () => void (await this.client.send(new AdminDeleteUserCommand(this.account(subject)))),
      { UserNotFoundException: () => undefined },
    );
  }

  revoke(refreshToken: string): Promise<void> {
    return callAws(
      async () => {
        const secret = this.clientSecret === undefined ? {} : { ClientSecret: this.clientSecret };
        const token = { ClientId: this.clientId, Token: refreshToken, ...secret };
        await this.client.send(new RevokeTokenCommand(token));
      },
      // Already expired or revoked.
      { NotAuthorizedException: () => undefined, UnauthorizedException: () => undefined },
    );
  }

  private account(username: string): { readonly UserPoolId: string; readonly Username: string } {
    return { UserPoolId: this.userPoolId, Username: username };
  }

  private hashed(username: string): string | undefined {
    if (this.clientSecret === undefined) return undefined;
    return createHmac('sha256', this.clientSecret).update(`${username}${this.clientId}`).digest('base64');
  }

  private async initiate(
    flow: AuthFlowType,
    username: string,
    parameters: Record<string, string>,
  ): Promise<AuthenticationResultType> {
    const secretHash = this.hashed(username);
    const answer = await this.client.send(
      new InitiateAuthCommand({
        ClientId: this.clientId,
        AuthFlow: flow,
        AuthParameters: { ...parameters, ...(secretHash ? { SECRET_HASH: secretHash } : {}) },
      }),
    );
    // Challenges (a second factor, a forced password change) are not supported by the app.
    if (!answer.AuthenticationResult) throw refusal('NotAuthorizedException');
    return answer.AuthenticationResult;
  }
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
