import {
  API_KEY_NOTICE_DAYS,
  createApiKey,
  createServiceApiKey,
  listApiKeys,
  listCompanyApiKeys,
  revokeApiKey,
  revokeCompanyApiKey,
} from '@shangxue/contract/api-keys/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import type { TagKind } from '../../ui/display/tag.tsx'

export type ApiKey = Output<typeof listApiKeys>['list'][number]
export type ApiKeyKind = ApiKey['kind']

/** The calls for each kind of key. */
export const CALLS = {
  personal: { list: listApiKeys, create: createApiKey, revoke: revokeApiKey },
  service: { list: listCompanyApiKeys, create: createServiceApiKey, revoke: revokeCompanyApiKey },
} as const

/** Permissions by area, so that a long list can be scanned. */
export const SCOPE_GROUPS: readonly { readonly name: string; readonly keys: readonly PermissionKey[] }[] = [
  { name: '库存与价格', keys: ['inventory-manage', 'price-manage'] },
  { name: '销售与客户', keys: ['sales-record', 'customer-manage', 'kehu-fenxi', 'repair', 'repair-manage'] },
  { name: '资金与成本', keys: ['finance', 'cost-view'] },
  { name: '分析与导出', keys: ['market-analysis', 'jiancheng-fenxi', 'xinghao-fenxi', 'export'] },
  { name: '考勤与内容', keys: ['attendance-admin', 'content-author', 'content-manage'] },
]

const DAY_MS = 86_400_000

/** The state of a key in a word; an active one that is about to expire stands out. */
export function stateTag({ state, expires_at }: ApiKey, now = Date.now()): { kind: TagKind; text: string } {
  if (state === 'revoked') return { kind: 'danger', text: '已吊销' }
  if (state === 'expired') return { kind: 'neutral', text: '已过期' }
  const daysLeft = (new Date(expires_at).getTime() - now) / DAY_MS
  return daysLeft <= API_KEY_NOTICE_DAYS
    ? { kind: 'warning', text: '即将到期' }
    : { kind: 'success', text: '有效' }
}
