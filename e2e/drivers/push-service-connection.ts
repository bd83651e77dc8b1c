import { Agent } from 'node:https';
import { connect } from 'node:tls';
import { PUSH_HOST } from '../../server/test/test-push-service.ts';

/**
 * Loaded into a journey's server before anything else (`--import`): the one name that the world would have led to a push service
 * leads to the journey's own. Name, certificate and everything that is said over the connection stay what they are.
 */
const { PUSH_SERVICE_PORT: port, PUSH_SERVICE_CA: ca } = process.env;
// oxlint-disable-next-line typescript/unbound-method -- called with its own agent below
const onward = Agent.prototype.createConnection;

Agent.prototype.createConnection = function createConnection(options, callback) {
  if (options.host !== PUSH_HOST || port === undefined) return onward.call(this, options, callback);
  return connect({ host: '127.0.0.1', port: Number(port), servername: PUSH_HOST, ca });
};
