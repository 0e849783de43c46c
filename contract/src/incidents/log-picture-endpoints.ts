import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of pictures in the log, and of mailed situation reports. Devices load them with their first use, so they are not in the first load. */
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
  mailSituationReport: {
    method: 'POST',
    path: '/incidents/:id/logs/:entryid/mailings',
    access: 'write situation reports',
  },
} as const satisfies Record<string, Endpoint>
