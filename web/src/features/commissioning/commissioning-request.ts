import { iri } from '@portal/domain/iri';
import type { Outgoing, RecordRequest } from '../../records/field-work/field-record.ts';
import { type Commissioning, type CommissioningStep, sendsAgain, serialName } from './commissioning-draft.ts';
import { fieldWords } from './field-words.ts';
import { correctionBody, insertBody } from './request-body.ts';

/** Refusals that are about the serial number though they name no field. */
const OF_SERIAL = new Set(['already-installed', 'serial-taken']);

/** How a finished form is sent, and where it has what a refusal names. */
export const commissioningRequest: RecordRequest<Commissioning> = {
  body: (data, { clientId }) => outgoingInstallation(data, clientId),
  words: fieldWords,
  fieldLocation,
  fieldOfCode: (code, data) => (OF_SERIAL.has(code) ? `parameters.${serialName(data)}` : undefined),
};

/** The card goes to customer and installer, unless an admin edits: whether it goes out anew is theirs to say. */
function outgoingInstallation(data: Commissioning, clientId: string): Outgoing {
  const { target } = data;
  if (target.kind === 'new')
    return {
      action: 'insert',
      endpoint: '/installations',
      body: insertBody(data, clientId),
      ...(typeof target.partOf === 'string' && { parentClientId: target.partOf }),
      emailRequest: { action: 'installation_card', data: { clientId } },
    };
  const address = iri('installations', target.installation);
  return {
    action: 'update',
    endpoint: address,
    clientId: target.clientId,
    body: correctionBody(data),
    ifMatch: target.etag,
    base: target.base,
    // An admin's edit has the office's own form, which begins from the record.
    opensAgain: sendsAgain(data),
    ...(sendsAgain(data) && {
      emailRequest: { action: 'installation_card', data: { installation: address } },
    }),
  };
}

const at = (step: CommissioningStep, field: string, value: unknown) => ({ step, field, value });

/** Where the form has the field at such a path; undefined for what no step shows. */
function fieldLocation([first = '', second = '']: readonly string[], data: Commissioning) {
  const { customer, installer, notes, parameters, photos } = data;
  switch (first) {
    case 'parameters':
      return at('device', second, parameters[second]);
    case 'installer':
      return has(installer, second) ? at('installer', second, installer[second]) : undefined;
    case 'notes':
      return has(notes, second) ? at('notes', second, notes[second]) : undefined;
    case 'photos':
      return { step: 'notes', value: photos };
    default:
      return has(customer, first) ? at('customer', first, customer[first]) : undefined;
  }
}

const has = <Fields extends object>(fields: Fields, name: string): name is keyof Fields & string =>
  Object.hasOwn(fields, name);
