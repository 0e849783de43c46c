import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of people by name, and of their marks in roll calls. They are not in the first load. */
export const peopleEndpointTable = {
  listPeople: { method: 'GET', path: '/people', access: 'manage roll groups' },
  listPeopleOfGroup: {
    method: 'GET',
    path: '/rollgroups/:id/people',
    access: 'read organisation',
  },
  listPeopleOfIncident: {
    method: 'GET',
    path: '/incidents/:id/people',
    access: 'read organisation',
  },
  listNeeds: { method: 'GET', path: '/incidents/:id/needs', access: 'read needs' },
  importPeople: { method: 'POST', path: '/people/import', access: 'manage roll groups' },
  savePerson: {
    method: 'PUT',
    path: '/people/:id',
    access: 'manage roll groups',
    attendanceToken: true,
  },
  deletePeople: {
    method: 'DELETE',
    path: '/people',
    access: 'manage roll groups',
    stepUp: true,
  },
  exportPerson: {
    method: 'GET',
    path: '/people/:id/data',
    access: 'manage roll groups',
    stepUp: true,
  },
  getRollCallSettings: {
    method: 'GET',
    path: '/rollcallsettings',
    access: 'manage roll groups',
  },
  saveRollCallSettings: {
    method: 'POST',
    path: '/rollcallsettings',
    access: 'manage roll groups',
  },
  getAttendance: { method: 'GET', path: '/attendance', access: 'manage roll groups' },
  saveAttendance: {
    method: 'PUT',
    path: '/attendance',
    access: 'manage roll groups',
    attendanceToken: true,
  },
  listAttendanceTokens: {
    method: 'GET',
    path: '/attendancetokens',
    access: 'manage roll groups',
  },
  createAttendanceToken: {
    method: 'POST',
    path: '/attendancetokens',
    access: 'manage roll groups',
    stepUp: true,
  },
  deleteAttendanceToken: {
    method: 'DELETE',
    path: '/attendancetokens/:id',
    access: 'manage roll groups',
    stepUp: true,
  },
  // Only admins and whoever counts the roll group of the visitors: see `visitors-group.ts`.
  listVisitors: { method: 'GET', path: '/visitors', access: 'read organisation' },
  addVisitor: { method: 'POST', path: '/visitors', access: 'count roll groups' },
  addDeparture: {
    method: 'POST',
    path: '/visitors/:id/departure',
    access: 'count roll groups',
  },
  listMarks: { method: 'GET', path: '/incidents/:id/marks', access: 'read organisation' },
  listMarkHistory: {
    method: 'GET',
    path: '/incidents/:id/marks/history',
    access: 'export records',
  },
  // A release hands somebody over to an adult.
  addRelease: { method: 'POST', path: '/incidents/:id/releases', access: 'count roll groups' },
  // A pickup is an adult at the gate who asks for somebody.
  listPickups: { method: 'GET', path: '/incidents/:id/pickups', access: 'read organisation' },
  addPickupEvent: {
    method: 'POST',
    path: '/incidents/:id/pickups',
    access: 'count roll groups',
  },
  listAdults: {
    method: 'GET',
    path: '/incidents/:id/people/:personid/adults',
    access: 'read adults',
  },
  addMark: { method: 'POST', path: '/incidents/:id/marks', access: 'count roll groups' },
} as const satisfies Record<string, Endpoint>
