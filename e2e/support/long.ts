/**
 * Marks a test that runs at length alone (`npm test -- --long`): what it sees, a cheaper test sees the most of each time,
 * and it would hold up everybody.
 */
export const LONG = '@long'
