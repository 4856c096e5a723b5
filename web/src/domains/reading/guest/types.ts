import type { getKeyedText } from '@shangxue/contract/reading/guests'
import type { Answer } from '../../../lib/api/index.ts'

/** An exercise with its answer key, as signed by the server. */
export type KeyedExercise = Answer<typeof getKeyedText>
