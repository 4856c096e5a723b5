import type { Output } from '@shangxue/contract/platform/endpoint'
import { type getPriceHistory, PRICE_TYPE_NAMES, revokePrice } from '@shangxue/contract/pricing/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Section } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { PRICE_QUERIES } from '../api.ts'

type Upcoming = Output<typeof getPriceHistory>['upcoming']

interface UpcomingProps {
  /** Colours with the same prices. Revoking a plan revokes it for all of them. */
  skuIds: readonly number[]
  upcoming: Upcoming
}

/** Planned price changes, which can be revoked until they take effect. */
export function UpcomingPrices({ skuIds, upcoming }: UpcomingProps) {
  const revoke = useCall(revokePrice, { invalidates: PRICE_QUERIES })
  const confirmRevoke = async ({ type, amount_fen, valid_from }: Upcoming[number]) => {
    const laterPlans = upcoming.filter(
      (plan) => plan.type === type && !plan.revoked && plan.valid_from > valid_from,
    )
    const isConfirmed = await confirm({
      title: `撤销 ${formatDateTime(valid_from)} 的${PRICE_TYPE_NAMES[type]} ${formatMoney(amount_fen)}？`,
      message: [
        skuIds.length > 1 && `同价的 ${skuIds.length} 个颜色一起撤销`,
        laterPlans.length > 0 && `之后的 ${laterPlans.length} 次${PRICE_TYPE_NAMES[type]}计划也撤销`,
        '到时价格保持不变',
      ]
        .filter(Boolean)
        .join('，'),
      confirmLabel: '撤销',
      danger: true,
    })
    if (!isConfirmed) return
    const result = await revoke.mutateAsync({ sku_ids: [...skuIds], type, valid_from }).catch(() => undefined)
    if (result) toast('已撤销', { kind: 'success' })
  }
  return (
    <Section title="未生效的价格">
      <List label="未生效的价格">
        {upcoming.map((plan) => (
          <ListItem
            key={`${plan.type} ${plan.valid_from}`}
            title={`${PRICE_TYPE_NAMES[plan.type]} ${formatMoney(plan.amount_fen)}`}
            note={[`${formatDateTime(plan.valid_from)} 起`, plan.by && `由 ${plan.by} 计划`]
              .filter(Boolean)
              .join('，')}
            value={
              plan.revoked ? (
                <Tag>已撤销</Tag>
              ) : (
                <Button kind="plain" small onClick={() => confirmRevoke(plan)}>
                  撤销
                </Button>
              )
            }
          />
        ))}
      </List>
    </Section>
  )
}
