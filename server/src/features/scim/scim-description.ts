import { SCIM_USER } from '@holdfast/contract/sign-in/scim'

/** Tells a directory what this server supports. RFC 7643, sections 5 to 7. */

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const supported = (isSupported: boolean) => ({ supported: isSupported })

export function serviceProviderConfig(url: string, maxResults: number) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: supported(true),
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: supported(false),
    sort: supported(false),
    etag: supported(false),
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Token',
        description: 'The token that an admin of the organisation created',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${url}/ServiceProviderConfig` },
  }
}

export function resourceTypes(url: string) {
  return [
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      schema: SCIM_USER,
      meta: { resourceType: 'ResourceType', location: `${url}/ResourceTypes/User` },
    },
  ]
}

export function schemas(url: string) {
  const attribute = (name: string, type: string, further: object = {}) => ({
    name,
    type,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...further,
  })
  return [
    {
      schemas: [SCHEMA],
      id: SCIM_USER,
      name: 'User',
      description: 'A user of the organisation',
      attributes: [
        attribute('userName', 'string', {
          required: true,
          mutability: 'immutable',
          uniqueness: 'global',
        }),
        attribute('displayName', 'string'),
        attribute('name', 'complex', {
          subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
            attribute(name, 'string'),
          ),
        }),
        attribute('emails', 'complex', {
          multiValued: true,
          subAttributes: [
            attribute('value', 'string'),
            attribute('type', 'string'),
            attribute('primary', 'boolean'),
          ],
        }),
        attribute('externalId', 'string', { caseExact: true }),
        attribute('active', 'boolean'),
      ],
      meta: { resourceType: 'Schema', location: `${url}/Schemas/${SCIM_USER}` },
    },
  ]
}
