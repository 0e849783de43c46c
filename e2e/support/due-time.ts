/** When a task is due: `Due 14:05`, with the day if that is not today, as it may be late in the evening. */
export const DUE_TIME = /Due (\d{1,2} \w+ \d{4}, )?\d\d:\d\d/
