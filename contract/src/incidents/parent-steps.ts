/** The steps of a message to parents, in their order. */
export const PARENT_STEPS = ['proposed', 'approved', 'copied'] as const
export type ParentStep = (typeof PARENT_STEPS)[number]
