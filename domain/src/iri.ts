/** Collections whose members have addresses of the form `/{collection}/{id}`. */
export type CollectionName =
  | 'organisations'
  | 'users'
  | 'device_templates'
  | 'device_template_versions'
  | 'custom_devices'
  | 'installations'
  | 'inspections'
  | 'services'
  | 'files'
  | 'registration_keys'
  | 'mailings'
  | 'recalls';

/** The address of a record within the API, without the `/api` prefix. */
export function iri(collection: CollectionName, id: number): string {
  return `/${collection}/${id}`;
}
