import type { Endpoint } from '../endpoints/endpoint.ts'

/** The endpoints of incidents, with their log, checks, counts, tasks, debrief and record. */
export const incidentEndpointTable = {
  listIncidents: { method: 'GET', path: '/incidents', access: 'read organisation' },
  reportIncident: { method: 'POST', path: '/incidents', access: 'report incidents' },
  saveIncident: { method: 'POST', path: '/incidents/:id', access: 'report incidents' },
  reopenIncident: {
    method: 'POST',
    path: '/incidents/:id/reopening',
    access: 'reopen incidents',
  },
  mergeIncident: { method: 'POST', path: '/incidents/:id/merge', access: 'merge incidents' },
  separateIncident: {
    method: 'POST',
    path: '/incidents/:id/separation',
    access: 'merge incidents',
  },
  relateIncident: { method: 'POST', path: '/incidents/:id/related', access: 'merge incidents' },
  deleteIncident: {
    method: 'DELETE',
    path: '/incidents/:id',
    access: 'delete incidents',
    stepUp: true,
  },
  deleteIncidents: {
    method: 'DELETE',
    path: '/incidents',
    access: 'delete incidents',
    stepUp: true,
  },
  listIncidentHistory: {
    method: 'GET',
    path: '/incidents/:id/history',
    access: 'read organisation',
  },

  listLogEntries: { method: 'GET', path: '/incidents/:id/logs', access: 'read organisation' },
  addLogEntry: { method: 'POST', path: '/incidents/:id/logs', access: 'write log entries' },

  listChecks: { method: 'GET', path: '/incidents/:id/checks', access: 'read organisation' },
  addCheck: { method: 'POST', path: '/incidents/:id/checks', access: 'write checks' },

  listCheckHistory: {
    method: 'GET',
    path: '/incidents/:id/checks/history',
    access: 'read organisation',
  },
  listAllocationHistory: {
    method: 'GET',
    path: '/incidents/:id/allocations',
    access: 'read organisation',
  },
  listAlertHistory: {
    method: 'GET',
    path: '/incidents/:id/alert-history',
    access: 'export records',
  },
  getDebrief: { method: 'GET', path: '/incidents/:id/debrief', access: 'write debriefs' },
  saveDebrief: { method: 'POST', path: '/incidents/:id/debrief', access: 'write debriefs' },
  getRecordState: {
    method: 'GET',
    path: '/incidents/:id/record-state',
    access: 'export records',
  },
  exportRecord: {
    method: 'GET',
    path: '/incidents/:id/record',
    access: 'export records',
    stepUp: true,
  },
  listCounts: { method: 'GET', path: '/incidents/:id/counts', access: 'read organisation' },
  addCount: { method: 'POST', path: '/incidents/:id/counts', access: 'count roll groups' },

  listTasks: { method: 'GET', path: '/incidents/:id/tasks', access: 'read organisation' },
  addTask: { method: 'POST', path: '/incidents/:id/tasks', access: 'make tasks' },
  addTaskChange: {
    method: 'POST',
    path: '/incidents/:id/tasks/:taskid/changes',
    access: 'change tasks',
  },

  listHandovers: {
    method: 'GET',
    path: '/incidents/:id/handovers',
    access: 'read organisation',
  },
  getHandover: {
    method: 'GET',
    path: '/incidents/:id/handovers/:handoverid',
    access: 'read organisation',
  },
  addHandover: {
    method: 'POST',
    path: '/incidents/:id/handovers',
    access: 'hand over roles',
  },
  acceptHandover: {
    method: 'POST',
    path: '/incidents/:id/handovers/:handoverid/acceptance',
    access: 'hand over roles',
  },
  withdrawHandover: {
    method: 'POST',
    path: '/incidents/:id/handovers/:handoverid/withdrawal',
    access: 'hand over roles',
  },
  takeOverRole: {
    method: 'POST',
    path: '/incidents/:id/takeovers',
    access: 'hand over roles',
  },

  listRollGroups: { method: 'GET', path: '/rollgroups', access: 'read organisation' },
} as const satisfies Record<string, Endpoint>
