import type { getKeyedText } from '@shangxue/contract/reading/guests'
import type { Answer } from '../../../lib/api/index.ts'

/** An exercise with its key, as the server signed it. */
export type Keyed = Answer<typeof getKeyedText>
