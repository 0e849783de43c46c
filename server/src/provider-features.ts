import {
  starterContactGroups,
  starterContacts,
  starterGuidance,
  starterPictures,
} from '@holdfast/starter-content'
import { insertContacts } from './features/contacts/index.ts'
import { registerOrganisationDeletionRoutes } from './features/organisation-deletion/index.ts'
import { registerOrganisationSuspensionRoutes } from './features/organisation-suspension/index.ts'
import { registerOrganisationsRoutes } from './features/organisations/index.ts'
import { registerProviderMessagesRoutes } from './features/provider-messages/index.ts'
import type { UserNames } from './features/user-names/index.ts'
import type { Context } from './platform/context.ts'

/** The features with which the provider manages its organisations. */
export function registerProviderFeatures(
  context: Context,
  { userNames }: { userNames: UserNames },
): void {
  registerOrganisationsRoutes(context, {
    starterContent: { guidance: starterGuidance, pictures: starterPictures },
    starterContactGroups,
    insertStarterContacts: (scope) => insertContacts(scope, starterContacts),
  })
  registerOrganisationDeletionRoutes(context, { userNames })
  registerOrganisationSuspensionRoutes(context, { userNames })
  registerProviderMessagesRoutes(context, { userNames })
}
