import type { IncidentFields } from '@holdfast/contract/incident-fields'

/** The fields of a form; one that is absent has not been edited. */
export type TypedFields = Partial<IncidentFields>

type BodyFields = Omit<TypedFields, 'visitFdcoRequired'> & { visitFdcoRequired?: 'yes' | 'no' | '' }

/** The fields as a call takes them. */
export function bodyOf({ visitFdcoRequired, ...others }: TypedFields): BodyFields {
  if (visitFdcoRequired === undefined) return others
  const isAnswer = visitFdcoRequired === 'yes' || visitFdcoRequired === 'no'
  return { ...others, visitFdcoRequired: isAnswer ? visitFdcoRequired : '' }
}
