import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import {
  IDENTITIES,
  IDENTITY_WORDS,
  type Identity,
} from '@holdfast/contract/roll-call/release-words'
import { useMe } from '../../../data/sign-in/me.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { capitalise } from './person-rows.ts'

export type TypedAdult = {
  adult: string
  relationship: string
  identity: Identity | ''
  note: string
}
export const NO_ADULT: TypedAdult = { adult: '', relationship: '', identity: '', note: '' }

type AdultFieldsProps = {
  typed: TypedAdult
  /** Whether to show errors on empty fields. */
  showErrors: boolean
  onType: (changed: Partial<TypedAdult>) => void
}

/** Who the adult is, and how that is known. */
export function AdultFields({ typed, showErrors, onType }: AdultFieldsProps) {
  // Whoever cannot read the list cannot know that somebody is on it.
  const mayReadList = isAllowed(useMe(), 'read adults')
  const identities = IDENTITIES.filter((identity) => mayReadList || identity !== 'list')
  return (
    <>
      <TextField
        label="Name of the adult"
        value={typed.adult}
        maxLength={MAX_NAME_CHARACTERS}
        error={showErrors && typed.adult.trim() === '' ? 'Enter the name of the adult' : undefined}
        // A changed name is no longer the one chosen from the list.
        onChange={(event) =>
          onType({
            adult: event.target.value,
            ...(typed.identity === 'list' && { identity: '' as const }),
          })
        }
      />
      <TextField
        label="Relationship, such as mother (optional)"
        value={typed.relationship}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ relationship: event.target.value })}
      />
      <SelectField
        label="How do you know who it is?"
        value={typed.identity}
        emptyOption="Choose"
        options={identities.map((value) => ({ value, label: capitalise(IDENTITY_WORDS[value]) }))}
        error={showErrors && typed.identity === '' ? 'Say how you know who it is' : undefined}
        onChange={(event) => onType({ identity: event.target.value as Identity | '' })}
      />
      <TextField
        label="Note (optional)"
        value={typed.note}
        maxLength={MAX_NAME_CHARACTERS}
        onChange={(event) => onType({ note: event.target.value })}
      />
    </>
  )
}
