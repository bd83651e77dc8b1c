import type { Fields } from '../queue/three-way.ts';
import type { Service } from './record.ts';

/**
 * What is written down about a service, in the shape of the merge patch: how two versions of it are compared. The step of
 * the machine and its moments are not among it; whether that is still possible, the server says.
 */
export function serviceFieldsOf(service: Service): Fields {
  return {
    serviceStartDate: service.serviceStartDate,
    faultDescription: service.faultDescription,
    requiredSpareParts: service.requiredSpareParts,
    sentSpareParts: service.sentSpareParts,
    trackingNumber: service.trackingNumber,
    repairDescription: service.repairDescription,
    issuePhotos: service.issuePhotos,
    fixedPhotos: service.fixedPhotos,
    changedParameters: service.changedParameters,
    outOfUse: service.outOfUse,
    replacementSerial: service.replacementSerial,
    serviceman: service.serviceman,
    signature: service.signature,
    servicemanSignature: service.servicemanSignature,
  };
}
