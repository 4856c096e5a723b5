import { SHARED_KEYS } from '@shangxue/contract/platform/permissions'
import { useSession } from '../../../lib/session/state.ts'

const useAllowedAny = (shared: 'price-rules' | 'sales-view'): boolean =>
  useSession(({ isAdmin, permissions }) => isAdmin || SHARED_KEYS[shared].some((key) => permissions[key]))

/** True if the user may see own prices, quantity breaks and gifts. */
export const useSeesPriceRules = () => useAllowedAny('price-rules')
/** True if the user may choose customers. */
export const useSeesCustomers = () => useAllowedAny('sales-view')
