import { parameterValue } from '@portal/domain/devices/parameters';
import { iri } from '@portal/domain/iri';
import type { Outgoing, RecordRequest } from '../../records/field-work/field-record.ts';
import { type Commissioning, type CommissioningStep, sendsAgain, serialName } from './commissioning-draft.ts';
import { fieldWords } from './field-words.ts';
import { correctionBody, insertBody } from './request-body.ts';

/** Error codes that concern the serial number though the server names no field. */
const SERIAL_CODES = new Set(['already-installed', 'serial-taken']);

/** How a finished form is sent, and which of its fields an error of the server concerns. */
export const commissioningRequest: RecordRequest<Commissioning> = {
  body: (data, { clientId }) => outgoingInstallation(data, clientId),
  words: fieldWords,
  fieldLocation,
  fieldOfCode: (code, data) => (SERIAL_CODES.has(code) ? `parameters.${serialName(data)}` : undefined),
};

/** The installation card is mailed to customer and installer, except after an edit by an admin, who decides on it separately. */
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
    // An admin corrects a refused edit in the office's form, which begins from the record.
    opensAgain: sendsAgain(data),
    ...(sendsAgain(data) && {
      emailRequest: { action: 'installation_card', data: { installation: address } },
    }),
  };
}

const at = (step: CommissioningStep, field: string, value: unknown) => ({ step, field, value });

/** The step and control of a field by its path in the body; undefined for a field that no step shows. */
function fieldLocation([first = '', second = '']: readonly string[], data: Commissioning) {
  const { customer, installer, notes, parameters, photos } = data;
  switch (first) {
    case 'parameters':
      return at('device', second, parameterValue(parameters, second));
    case 'installer':
      return has(installer, second) ? at('installer', second, installer[second]) : undefined;
    case 'notes':
      return has(notes, second) ? at('notes', second, notes[second]) : undefined;
    case 'photos':
      return at('notes', 'photo', photos);
    default:
      return has(customer, first) ? at('customer', first, customer[first]) : undefined;
  }
}

const has = <Fields extends object>(fields: Fields, name: string): name is keyof Fields & string =>
  Object.hasOwn(fields, name);
