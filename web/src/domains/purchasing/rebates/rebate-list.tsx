import { REBATE_BASIS_NAMES, REBATE_PERIOD_NAMES } from '@shangxue/contract/purchasing/rebates'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { ViewSwitcher } from '../view-switcher.tsx'
import { formatMeasure, NEW_REBATE_PATH, type Rebate, rebatePath, useRebates } from './api.ts'

/** Rebate agreements with the progress of the current period. */
export function RebateList({ address }: { address: ListFilters }) {
  const managesPurchases = useAllowed('purchase-manage')
  const list = useRebates()
  return (
    <ListPage
      title="采购"
      back={useBackTarget('/my-profile')}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(rebate) => <RebateRow rebate={rebate} />}
      filters={<ViewSwitcher value="rebates" address={address} />}
      estimate={84}
      add={managesPurchases && <IconLink icon="plus" label="新增返利协议" to={NEW_REBATE_PATH} />}
      empty={
        <EmptyState
          icon="gift"
          title="还没有返利协议"
          hint="登记供应商的返利条件，每天按进货或销售算出应得多少"
          action={managesPurchases && <ButtonLink to={NEW_REBATE_PATH}>新增返利协议</ButtonLink>}
        />
      }
    />
  )
}

function RebateRow({ rebate }: { rebate: Rebate }) {
  const { id, name, merchant, basis, measure, period, ended, progress, open_periods, to_day } = rebate
  const count = progress && (measure === 'pieces' ? progress.pieces : progress.amount_fen)
  return (
    <ListRow
      to={rebatePath(id)}
      title={name}
      note={
        <>
          {[merchant, REBATE_PERIOD_NAMES[period], REBATE_BASIS_NAMES[basis]].join(' · ')}
          <br />
          {progress && count !== null
            ? [
                `本期 ${formatMeasure(measure, count)}`,
                progress.next_from !== null &&
                  `到下一档还差 ${formatMeasure(measure, progress.next_from - count)}`,
              ]
                .filter(Boolean)
                .join(' · ')
            : `到 ${formatDay(to_day)}`}
        </>
      }
      value={progress ? formatMoney(progress.accrued_fen) : undefined}
      valueNote={open_periods > 0 ? `${open_periods} 期待结算` : ended && '已终止'}
    />
  )
}
