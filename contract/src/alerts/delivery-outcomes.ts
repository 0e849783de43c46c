/** The `outcome` of a delivery that was not sent, because its alert was over before. */
export const ALERT_HAD_ENDED = 'The alert had ended'
