import type { Endpoint } from '../endpoints/endpoint.ts'

/** Organisations as the provider manages them, and what their admins learn of it. */
export const organisationEndpointTable = {
  getBackups: { method: 'GET', path: '/backups', access: 'manage organisations' },
  listOrganisations: { method: 'GET', path: '/organisations', access: 'manage organisations' },
  listOrganisationStates: {
    method: 'GET',
    path: '/organisation-states',
    access: 'manage organisations',
  },
  saveOrganisation: {
    method: 'POST',
    path: '/organisations/:id',
    access: 'manage organisations',
    stepUp: true,
  },

  listShownMessages: { method: 'GET', path: '/shown-messages', access: 'manage users' },
  listProviderMessages: {
    method: 'GET',
    path: '/provider-messages',
    access: 'manage organisations',
  },
  addProviderMessage: {
    method: 'POST',
    path: '/provider-messages/:id',
    access: 'manage organisations',
    stepUp: true,
  },
  // Without a step-up: whoever may end it quickly hurts nobody.
  withdrawProviderMessage: {
    method: 'DELETE',
    path: '/provider-messages/:id',
    access: 'manage organisations',
  },

  getOrganisationDeletion: {
    method: 'GET',
    path: '/organisation-deletion',
    access: 'manage users',
  },
  askOrganisationDeletion: {
    method: 'POST',
    path: '/organisation-deletion',
    access: 'manage organisations',
    stepUp: true,
  },
  confirmOrganisationDeletion: {
    method: 'POST',
    path: '/organisation-deletion/confirmation',
    access: 'manage users',
    stepUp: true,
  },
  getOrganisationSuspension: {
    method: 'GET',
    path: '/organisation-suspension',
    access: 'manage users',
  },
  suspendOrganisation: {
    method: 'POST',
    path: '/organisations/:id/suspension',
    access: 'manage organisations',
    stepUp: true,
  },
  // With a step-up: it gives access back, perhaps to whoever has stolen the accounts.
  resumeOrganisation: {
    method: 'DELETE',
    path: '/organisations/:id/suspension',
    access: 'manage organisations',
    stepUp: true,
  },
  // Without a step-up: it only keeps what is there.
  withdrawOrganisationDeletion: {
    method: 'DELETE',
    path: '/organisation-deletion',
    access: 'manage users',
  },
} as const satisfies Record<string, Endpoint>
