import {
  CLAIM_STATE_NAMES,
  CLAIM_STATES,
  exportClaims,
  postClaimLoss,
  submitClaims,
} from '@shangxue/contract/channels/subsidies'
import { subsidyAnswerImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { List, ListItem, ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { ImportFlow } from '../../imports/public.ts'
import { ACCOUNT_QUERIES } from '../../ledger/public.ts'
import {
  CHANNEL_QUERIES,
  CHANNELS_PATH,
  type Claim,
  type Programme,
  useClaims,
  useProgrammes,
} from '../api.ts'
import styles from '../channels.module.css'
import { acceptsEvidence, CLAIM_TAG_KINDS, missingText } from './claim-labels.ts'
import { ProgrammeSheet } from './programme-sheet.tsx'

/** Claims of subsidies with their programmes. */
export function SubsidyList() {
  const { get, set } = useUrlParams()
  const state = parseOneOf(CLAIM_STATES, get('state'))
  const filters = { q: get('q').trim(), ...(state && { claim_state: state }) }
  const list = useClaims(filters)
  const [isAdding, setIsAdding] = useState(false)
  const [refused, setRefused] = useState<Claim>()
  return (
    <>
      <ListPage
        title="补贴"
        back={CHANNELS_PATH}
        actions={<ExportButton endpoint={exportClaims} filters={filters} label="导出" plain />}
        add={<IconButton icon="plus" label="新增补贴项目" onClick={() => setIsAdding(true)} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(claim) => <ClaimRow claim={claim} onRefused={setRefused} />}
        search={{ label: 'IMEI 或单号', value: get('q'), onChange: (q) => set({ q }) }}
        filters={
          <FilterBar label="按状态筛选">
            <Chip selected={state === undefined} onClick={() => set({ state: null })}>
              全部
            </Chip>
            {CLAIM_STATES.map((value) => (
              <Chip key={value} selected={value === state} onClick={() => set({ state: value })}>
                {CLAIM_STATE_NAMES[value]}
              </Chip>
            ))}
          </FilterBar>
        }
        summary={<Programmes claims={list.items} />}
        estimate={76}
        empty={
          <EmptyState icon="gift" title="还没有补贴" hint="先新增补贴项目，开单时会按规则提示能补多少" />
        }
        filtered={filters.q !== '' || state !== undefined}
        onClearFilters={() => set({ q: null, state: null })}
      />
      <ProgrammeSheet open={isAdding} onClose={() => setIsAdding(false)} />
      <LossSheet claim={refused} onClose={() => setRefused(undefined)} />
    </>
  )
}

function ClaimRow({ claim, onRefused }: { claim: Claim; onRefused: (claim: Claim) => void }) {
  const { sale_id, number, imei, title, amount_fen, state, answer } = claim
  return (
    <ListRow
      title={title}
      note={
        <>
          {imei} · {number}
          {(answer || acceptsEvidence(claim)) && (
            <>
              <br />
              {answer || missingText(claim)}
            </>
          )}
        </>
      }
      value={formatMoney(amount_fen)}
      valueNote={<Tag kind={CLAIM_TAG_KINDS[state]}>{CLAIM_STATE_NAMES[state]}</Tag>}
      {...(state === 'refused' ? { onClick: () => onRefused(claim) } : { to: `/sales/${sale_id}` })}
    />
  )
}

/** The programmes, and the submission of the claims that are ready. */
function Programmes({ claims }: { claims: readonly Claim[] | undefined }) {
  const { data } = useProgrammes()
  const queryClient = useQueryClient()
  const submit = useCall(submitClaims, { invalidates: CHANNEL_QUERIES })
  /** The programme whose actions are shown, and the one that an action is about. */
  const [listed, setListed] = useState<Programme>()
  const [chosen, setChosen] = useState<Programme>()
  const [action, setAction] = useState<'edit' | 'import'>()
  const ready = (claims ?? []).filter(({ state }) => state === 'ready')
  const submitAll = async () => {
    const done = await submit.mutateAsync({ ids: ready.map(({ id }) => id) }).catch(() => undefined)
    if (done) toast(`已提交 ${done.submitted} 台`, { kind: 'success' })
  }
  const reload = () => {
    for (const { path } of [...CHANNEL_QUERIES, ...ACCOUNT_QUERIES])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const start = (next: 'edit' | 'import') => {
    setChosen(listed)
    setAction(next)
  }
  const close = () => {
    setAction(undefined)
    setChosen(undefined)
  }
  return (
    <div className={styles.stack}>
      {data && data.length > 0 && (
        <List label="补贴项目">
          {data.map((programme) => (
            <ListItem
              key={programme.id}
              icon="gift"
              title={programme.name}
              note={`${programme.from} 到 ${programme.until}`}
              value={formatMoney(programme.claimed_fen)}
              valueNote="未到账"
              onClick={() => setListed(programme)}
            />
          ))}
        </List>
      )}
      {ready.length > 0 && (
        <Button block icon="check" busy={submit.isPending} onClick={submitAll}>
          提交 {ready.length} 台
        </Button>
      )}
      <ActionSheet
        open={listed !== undefined}
        onClose={() => setListed(undefined)}
        title={listed?.name ?? ''}
        actions={[
          { label: '导入答复', icon: 'upload', onSelect: () => start('import') },
          { label: '修改项目', icon: 'edit', onSelect: () => start('edit') },
        ]}
      />
      <ProgrammeSheet key={chosen?.id ?? 0} open={action === 'edit'} onClose={close} programme={chosen} />
      {chosen && (
        <ImportFlow
          endpoints={subsidyAnswerImport}
          title="导入补贴答复"
          params={{ programme: String(chosen.id) }}
          open={action === 'import'}
          onClose={close}
          onDone={reload}
        />
      )}
    </div>
  )
}

function LossSheet({ claim, onClose }: { claim: Claim | undefined; onClose: () => void }) {
  const post = useCall(postClaimLoss, { invalidates: [...CHANNEL_QUERIES, ...ACCOUNT_QUERIES], quiet: true })
  return (
    <ReasonSheet
      open={claim !== undefined}
      onClose={onClose}
      title="补贴被拒"
      submitLabel="计入损失"
      danger
      commonReasons={['材料不合格', '超过期限', '客户已经领过']}
      onSubmit={async (reason) => {
        await post.mutateAsync({ id: claim?.id ?? 0, reason })
        onClose()
        toast('已计入损失', { kind: 'success' })
      }}
    >
      <p>
        {claim?.imei} 的 {formatMoney(claim?.amount_fen ?? 0)} 今天计入损失
      </p>
    </ReasonSheet>
  )
}
