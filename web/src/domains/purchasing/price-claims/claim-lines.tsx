import { CLAIM_LINE_STATE_NAMES, CLAIM_LINE_STATES } from '@shangxue/contract/purchasing/price-claims'
import { CLAIM_EXCLUSION_NAMES, CLAIM_PLACE_NAMES } from '@shangxue/contract/purchasing/price-cuts'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { type ClaimLine, claimPath, LINE_TAG_KINDS, useClaim, useClaimLines } from '../price-cuts/api.ts'
import { AnswerSheet } from './answer-sheet.tsx'

/** The phones of a claim; a phone of a submitted claim opens its answer. */
export function ClaimLines({ id, address }: { id: number; address: ListFilters }) {
  const managesPurchases = useAllowed('purchase-manage')
  const answer = parseOneOf(CLAIM_LINE_STATES, address.get('answer'))
  const q = address.get('q').trim()
  const claim = useClaim(id)
  const list = useClaimLines(id, q, answer)
  const [chosen, setChosen] = useState<ClaimLine>()
  const mayAnswer =
    managesPurchases && (claim.data?.state === 'submitted' || claim.data?.state === 'answered')
  const states = CLAIM_LINE_STATES.filter((state) => claim.data?.answers.some((sum) => sum.state === state))
  return (
    <>
      <ListPage
        title="申报明细"
        subtitle={claim.data?.number}
        back={useBackTarget(claimPath(id))}
        list={list}
        itemKey={({ device_id }) => device_id}
        renderItem={(line) => (
          <LineRow
            line={line}
            {...(mayAnswer && line.exclusion === null && { onClick: () => setChosen(line) })}
          />
        )}
        search={{
          label: '串号或型号',
          value: address.get('q'),
          onChange: (text) => address.set('q', text),
        }}
        filters={
          <FilterBar label="按回复筛选">
            <Chip selected={answer === undefined} onClick={() => address.set('answer', null)}>
              全部
            </Chip>
            {states.map((state) => (
              <Chip key={state} selected={state === answer} onClick={() => address.set('answer', state)}>
                {CLAIM_LINE_STATE_NAMES[state]}
              </Chip>
            ))}
          </FilterBar>
        }
        summary={
          <SummaryLine action={null}>
            {list.total !== undefined && `${formatWhole(list.total)} 台`}
          </SummaryLine>
        }
        estimate={84}
        empty={<EmptyState icon="phone" title="没有手机" hint="请回到价保单重新生成" />}
        filtered={q !== '' || answer !== undefined}
        onClearFilters={() => address.setAll({ q: null, answer: null })}
      />
      {chosen && <AnswerSheet claimId={id} line={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function LineRow({ line, onClick }: { line: ClaimLine; onClick?: () => void }) {
  const { imei, title, place, location, sale_number, sold_day, purchase_day, old_fen, state } = line
  return (
    <ListRow
      {...(onClick && { onClick })}
      title={imei}
      note={
        <>
          {title}
          <br />
          {[
            place && [CLAIM_PLACE_NAMES[place], location].filter(Boolean).join(' '),
            sold_day && `${formatDay(sold_day)} 售出`,
            sale_number,
            purchase_day && `${formatDay(purchase_day)} 进货`,
            line.exclusion && CLAIM_EXCLUSION_NAMES[line.exclusion],
            line.answer_note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      value={line.exclusion === null ? formatMoney(line.answer_fen ?? line.claim_fen) : undefined}
      valueNote={
        <>
          {old_fen !== null && line.exclusion === null && (
            <>
              {formatMoney(old_fen)} → {formatMoney(old_fen - line.claim_fen)}
              <br />
            </>
          )}
          <Tag kind={LINE_TAG_KINDS[state]}>{CLAIM_LINE_STATE_NAMES[state]}</Tag>
        </>
      }
    />
  )
}
