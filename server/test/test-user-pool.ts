import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { readConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import { end, freePort } from './test-server.ts';

const EMULATOR = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js');
const TIMEOUT_MS = 60_000;

/** The emulator of a user pool in a process of its own, and what a test does with it besides the portal. */
export type TestUserPool = {
  /** The settings of an operator. */
  readonly settings: Record<string, string>;
  readonly endpoint: string;
  readonly client: CognitoIdentityProviderClient;
  readonly poolId: string;
  readonly clientId: string;
  /** Another app of the same pool: its tokens are not valid for the portal. */
  readonly otherClientId: string;
  /** Creates an account that the portal does not know; returns its subject. */
  signUp(email: string, password: string): Promise<string>;
  /** As an operator does. */
  confirm(email: string): Promise<void>;
  /** Signs in like an app that uses the pool directly. */
  tokens(email: string, password: string, clientId?: string): Promise<{ id: string; access: string }>;
  /** A new ID token for a refresh token; rejects when it is no longer valid. */
  refresh(refreshToken: string): Promise<string>;
  /** `CONFIRMED`, `UNCONFIRMED`, or null when there is no such account. */
  status(email: string): Promise<string | null>;
  emails(): Promise<string[]>;
  createGroup(group: string): Promise<void>;
  join(email: string, group: string): Promise<void>;
  /** As if the pool itself had verified the address. */
  verifyEmail(email: string): Promise<void>;
  stop(): Promise<void>;
};

/** The settings of a test app that uses this pool. */
export function cognitoConfig(settings: Record<string, string>): Pick<Config, 'cognito' | 's3'> {
  const { cognito, s3 } = readConfig(settings);
  return { cognito, s3 };
}

/** Starts the emulator on a free port, with an empty pool and two app clients. */
export async function startUserPool(): Promise<TestUserPool> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pool-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [EMULATOR], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), CODE: '123456' },
    stdio: 'ignore',
  });
  const began = performance.now();
  for (;;) {
    if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS) {
      throw new Error('The emulator of the user pool did not start');
    }
    if (
      await fetch(`${endpoint}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const client = new CognitoIdentityProviderClient({
    region: 'eu-west-2',
    endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const pool = await client.send(
    new CreateUserPoolCommand({ PoolName: 'installers', UsernameAttributes: ['email'] }),
  );
  const UserPoolId = pool.UserPool?.Id ?? '';
  const app = async (ClientName: string): Promise<string> => {
    const ExplicitAuthFlows = ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] as const;
    const made = await client.send(
      new CreateUserPoolClientCommand({
        UserPoolId,
        ClientName,
        ExplicitAuthFlows: [...ExplicitAuthFlows],
        IdTokenValidity: 15,
        TokenValidityUnits: { IdToken: 'minutes' },
      }),
    );
    return made.UserPoolClient?.ClientId ?? '';
  };
  const ClientId = await app('portal');
  const otherClientId = await app('other');
  return {
    settings: {
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: UserPoolId,
      COGNITO_CLIENT_ID: ClientId,
      COGNITO_ENDPOINT: endpoint,
    },
    endpoint,
    client,
    poolId: UserPoolId,
    clientId: ClientId,
    otherClientId,
    async signUp(email, Password) {
      const UserAttributes = [{ Name: 'email', Value: email }];
      const made = await client.send(
        new SignUpCommand({ ClientId, Username: email, Password, UserAttributes }),
      );
      return made.UserSub ?? '';
    },
    async confirm(Username) {
      await client.send(new AdminConfirmSignUpCommand({ UserPoolId, Username }));
    },
    async tokens(USERNAME, PASSWORD, of = ClientId) {
      const { AuthenticationResult: result } = await client.send(
        new InitiateAuthCommand({
          ClientId: of,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      );
      return { id: result?.IdToken ?? '', access: result?.AccessToken ?? '' };
    },
    async refresh(REFRESH_TOKEN) {
      const { AuthenticationResult: result } = await client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN },
        }),
      );
      return result?.IdToken ?? '';
    },
    status: (email) =>
      client.send(new AdminGetUserCommand({ UserPoolId, Username: email })).then(
        (user) => user.UserStatus ?? null,
        () => null,
      ),
    async emails() {
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId }));
      return Users.flatMap((user) => user.Attributes?.find(({ Name }) => Name === 'email')?.Value ?? []);
    },
    async createGroup(GroupName) {
      await client.send(new CreateGroupCommand({ UserPoolId, GroupName }));
    },
    async verifyEmail(Username) {
      const UserAttributes = [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
      ];
      await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
    },
    async join(email, GroupName) {
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
    },
    async stop() {
      await end(child, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
