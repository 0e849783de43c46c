/** The public protection procedures of the Terrorism (Protection of Premises) Act 2025, in its order. */
export const PROCEDURES = ['evacuation', 'invacuation', 'lockdown', 'communication'] as const
export type ProcedureName = (typeof PROCEDURES)[number]
