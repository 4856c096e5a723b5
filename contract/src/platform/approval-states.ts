/** States of a request that somebody else decides on. */
export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'withdrawn'] as const

/** States of a business document that may need an approval before it is posted. */
export const DOCUMENT_STATES = ['waiting', 'posted', 'declined', 'withdrawn', 'reversed'] as const
