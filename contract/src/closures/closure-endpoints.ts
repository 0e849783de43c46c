import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of closures. Devices load them after their first screen. */
export const closureEndpointTable = {
  listClosures: { method: 'GET', path: '/closures', access: 'read organisation' },
  declareClosure: { method: 'POST', path: '/closures', access: 'declare closures' },
  addClosureAnswer: { method: 'POST', path: '/closures/answers', access: 'read organisation' },
  listOwnClosureAnswers: {
    method: 'GET',
    path: '/closures/answers/own',
    access: 'read organisation',
  },
  listClosureAnswers: {
    method: 'GET',
    path: '/closures/:day/answers',
    access: 'declare closures',
  },
  getClosureReach: { method: 'GET', path: '/closures/:day/reach', access: 'declare closures' },
} as const satisfies Record<string, Endpoint>
