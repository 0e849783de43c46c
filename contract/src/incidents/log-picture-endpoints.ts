import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of pictures in the log. Devices load them with the first picture, so they are not in the first load. */
export const logPictureEndpointTable = {
  listLogPictures: { method: 'GET', path: '/incidents/:id/pictures', access: 'read organisation' },
  getLogPicture: {
    method: 'GET',
    path: '/incidents/:id/logs/:entryid/pictures/:sha256',
    access: 'read organisation',
  },
  putLogPicture: {
    method: 'PUT',
    path: '/incidents/:id/logs/:entryid/pictures/:sha256',
    access: 'write log entries',
  },
  deleteLogPicture: {
    method: 'DELETE',
    path: '/incidents/:id/logs/:entryid/pictures/:sha256',
    access: 'delete log pictures',
    stepUp: true,
  },
} as const satisfies Record<string, Endpoint>
