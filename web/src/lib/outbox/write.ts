import type { Endpoint } from '@shangxue/contract/endpoint'
import type { Answer, Given } from '../api/request.ts'

/** How a write waits for a connection; the texts are Chinese. Explained in index.ts. */
export interface QueuePlan<I> {
  /** What the user did, in a few words: 预留 3 台 iPhone 16 */
  readonly title: (input: I) => string
  /** Where it can be changed after a refusal; the screen there reads `useEdited(endpoint)`. */
  readonly editAt?: ((input: I) => string) | undefined
  /** It is kept and will be sent later, which is no success: leave the form, forget its draft. `id` is for `useFates`. */
  readonly onQueued?: ((input: I, id: string) => void) | undefined
  /** The refused write that this one takes the place of: `useEdited(endpoint)?.id`. */
  readonly replaces?: string | undefined
}

export interface Write<E extends Endpoint> {
  readonly endpoint: E
  readonly input: Given<E>
  readonly key: string
  /** Who made it; empty where nobody is signed in. */
  readonly owner: string
  readonly stale: readonly Endpoint[]
  readonly quiet: boolean
  readonly plan: QueuePlan<Given<E>>
}

export type Submit = <E extends Endpoint>(write: Write<E>) => Promise<Answer<E>>
