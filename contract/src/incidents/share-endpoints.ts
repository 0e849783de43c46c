import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of what is shown to the emergency services. Devices load them with their first use. */
export const shareEndpointTable = {
  listShares: { method: 'GET', path: '/incidents/:id/shares', access: 'share incidents' },
  addShare: { method: 'POST', path: '/incidents/:id/shares', access: 'share incidents' },
  endShare: {
    method: 'DELETE',
    path: '/incidents/:id/shares/:shareid',
    access: 'share incidents',
  },
  // Whoever has the key of a share, in a header.
  openShare: { method: 'GET', path: '/share', access: 'anyone' },
  openSharedPicture: { method: 'GET', path: '/share/pictures/:path', access: 'anyone' },
} as const satisfies Record<string, Endpoint>
