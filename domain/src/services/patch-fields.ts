import type { Fields } from '../queue/three-way.ts';
import type { Service } from './record.ts';

/**
 * The content of a service in the form of a merge patch, for comparing two versions. The status and its times are not
 * part of it; the server decides whether those are still possible.
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
