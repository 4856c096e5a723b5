import { SHARED_KEYS } from '@shangxue/contract/platform/permissions'
import { useSession } from '../../../lib/session/state.ts'

/** True if the user may see customers, and the rules that choose prices for them. */
export const useSeesPriceRules = (): boolean =>
  useSession(
    ({ isAdmin, permissions }) => isAdmin || SHARED_KEYS['sales-view'].some((key) => permissions[key]),
  )
