import { CLAIM_STATE_NAMES } from '@shangxue/contract/purchasing/price-cuts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { ViewSwitcher } from '../view-switcher.tsx'
import { CLAIM_TAG_KINDS, type Cut, cutPath, NEW_CUT_PATH, useCuts } from './api.ts'

/** Price cuts of suppliers with the state of their claims, newest first. */
export function CutList({ address }: { address: ListFilters }) {
  const managesPurchases = useAllowed('purchase-manage')
  const q = address.get('q').trim()
  const list = useCuts(q)
  return (
    <ListPage
      title="采购"
      back={useBackTarget('/my-profile')}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(cut) => <CutRow cut={cut} />}
      search={{
        label: '单号、供应商或型号',
        value: address.get('q'),
        onChange: (text) => address.set('q', text),
      }}
      filters={<ViewSwitcher value="price-cuts" address={address} />}
      summary={
        <SummaryLine action={null}>
          {list.total !== undefined && `${formatWhole(list.total)} 次调价`}
        </SummaryLine>
      }
      estimate={84}
      add={managesPurchases && <IconLink icon="plus" label="登记调价" to={NEW_CUT_PATH} />}
      empty={
        <EmptyState
          icon="tag"
          title="还没有调价"
          hint="登记厂家的降价通知，按 IMEI 算出可以申报的价差"
          action={managesPurchases && <ButtonLink to={NEW_CUT_PATH}>登记调价</ButtonLink>}
        />
      }
      filtered={q !== ''}
      onClearFilters={() => address.set('q', null)}
    />
  )
}

function CutRow({ cut }: { cut: Cut }) {
  const { id, number, merchant, effective_at, window_days, lines, note, cancelled, claim } = cut
  return (
    <ListRow
      to={cutPath(id)}
      title={merchant}
      note={
        <>
          {[
            `${formatDateTime(effective_at)} 生效`,
            `${formatWhole(lines)} 种`,
            window_days > 0 && `含 ${window_days} 天内售出`,
          ]
            .filter(Boolean)
            .join(' · ')}
          <br />
          {[number, claim && `${formatWhole(claim.devices)} 台`, note].filter(Boolean).join(' · ')}
        </>
      }
      value={claim ? formatMoney(claim.amount_fen) : undefined}
      valueNote={
        cancelled ? (
          <Tag>已取消</Tag>
        ) : claim ? (
          <Tag kind={CLAIM_TAG_KINDS[claim.state]}>{CLAIM_STATE_NAMES[claim.state]}</Tag>
        ) : (
          <Tag kind="warning">待生成</Tag>
        )
      }
    />
  )
}
