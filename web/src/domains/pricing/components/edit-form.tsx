import { PRICES_AT_ONCE } from '@shangxue/contract/pricing/endpoints'
import { BELOW_LIMIT } from '@shangxue/contract/pricing/requests'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllowed } from '../../../lib/session/index.ts'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { draftSlot, type useEditAddress } from '../edit/address.ts'
import { type ChangeSummary, changeLines, priceKey, summaryOf } from '../edit/changes.ts'
import { type EditDraft, emptyDraft, momentError, ruleOf } from '../edit/draft.ts'
import { reprice } from '../edit/reprice.ts'
import { useChosenRows, usePastedRows } from '../edit/use-edit-rows.ts'
import { useSavePrices } from '../edit/use-save-prices.ts'
import { REQUESTS, requestAt } from '../requests.ts'
import { EditConflict } from './edit-conflict.tsx'
import { EditMoment } from './edit-moment.tsx'
import { EditPaste } from './edit-paste.tsx'
import { EditPreview, summaryText } from './edit-preview.tsx'
import { EditRule } from './edit-rule.tsx'
import { EditSource } from './edit-source.tsx'

/** Up to this many skus are priced individually by default, more of them by a rule. */
const FEW = 8

export function EditForm({ address }: { address: ReturnType<typeof useEditAddress> }) {
  const { source, back } = address
  const navigate = useNavigate()
  const seesCost = useAllowed('cost-view')
  const few = source.kind === 'picked' && source.ids.length <= FEW
  const form = useForm<EditDraft, 'problem'>({
    initial: emptyDraft(few ? 'set' : 'amount'),
    draft: draftSlot(source),
    validate: (draft): { problem?: string | undefined } => ({ problem: problemOf(summary, draft) }),
  })
  const { values: value } = form
  const saving = useSavePrices(form.callOptions.chain)
  const { said } = saving
  const [refreshError, setRefreshError] = useState<string>()
  const chosen = useChosenRows(source)
  const pasted = usePastedRows(source.kind === 'paste' ? value.text : '', value.columns)
  const found = source.kind === 'paste' ? pasted : chosen

  const lines = useMemo(() => {
    const rule = ruleOf(value)
    const fromPaste = source.kind === 'paste'
    return changeLines(found.rows, {
      types: fromPaste ? pasted.pasted.types : value.types,
      seesCost,
      price: (row, type, old) =>
        fromPaste ? (pasted.pasted.prices.get(priceKey(type, row.sku_id)) ?? null) : reprice(old, rule),
      typed: value.typed,
      excluded: new Set(value.excluded),
      apart: new Set(value.apart),
      said,
    })
  }, [value, found.rows, pasted.pasted, source.kind, seesCost, said])
  const summary = useMemo(() => summaryOf(lines), [lines])

  const change = (fields: Partial<EditDraft>) => {
    setRefreshError(undefined)
    saving.forget()
    form.change(fields)
  }
  const confirmed = () =>
    confirm(
      questionOf(summary, value, {
        unmatched: source.kind === 'paste' ? pasted.pasted.unmatched.length : 0,
        seesCost,
      }),
    )
  const send = form.handleSubmit(
    async () => ((await confirmed()) ? saving.save(summary, value) : undefined),
    undefined,
    ({ request_id }) => {
      if (request_id !== undefined) {
        toast(`${BELOW_LIMIT}，已提交`, { kind: 'warning' })
        return navigate(requestAt(request_id), { replace: true })
      }
      toast(value.when === 'now' ? `已改 ${summary.prices} 个价格` : `已计划 ${summary.prices} 个价格`, {
        kind: 'success',
      })
      return navigate(back, { replace: true })
    },
  )
  const submit = async () => {
    await send()
    // Errors are shown at the top of the form.
    window.scrollTo({ top: 0 })
  }
  const refresh = async () => {
    try {
      await found.refetch({ throwOnError: true })
      saving.settle()
    } catch (failed) {
      // The rows still have the old prices, so the conflict stays.
      setRefreshError(failed instanceof Error ? failed.message : String(failed))
    }
  }

  return (
    <FormPage
      title={few ? '改价' : '批量改价'}
      back={back}
      lead={<EditSource {...address} />}
      actions={<IconLink icon="clock" label="改价申请" to={REQUESTS} />}
      {...form.page}
      onSubmit={submit}
      submitLabel={summary.prices > 0 ? `核对并保存（${summary.prices}）` : '核对并保存'}
      error={refreshError ?? form.errors.problem ?? saving.failure}
    >
      {found.status === 'none' && source.kind === 'filter' && (
        <Notice>先选要改的价格：在上面选品牌、搜索型号，或选“全部”</Notice>
      )}
      <EditConflict changed={saving.conflict} onRefresh={() => void refresh()} />
      {source.kind === 'paste' ? (
        <EditPaste found={pasted} draft={value} onChange={change} />
      ) : (
        <EditRule draft={value} onChange={change} seesCost={seesCost} />
      )}
      <EditMoment draft={value} error={form.isSubmitted ? momentError(value) : undefined} onChange={change} />
      {found.status === 'loading' && <SkeletonList rows={6} />}
      {found.status === 'error' && <ErrorState message={found.message} onRetry={found.refetch} />}
      {found.status === 'ready' && source.kind === 'picked' && found.rows.length < source.ids.length && (
        <Notice kind="warning">
          选中的规格有 {source.ids.length - found.rows.length} 个已停用，不在下面
        </Notice>
      )}
      {found.status === 'ready' && (found.rows.length > 0 || source.kind !== 'paste') && (
        <EditPreview lines={lines} summary={summary} draft={value} onChange={change} />
      )}
    </FormPage>
  )
}

function problemOf(summary: ChangeSummary, draft: EditDraft): string | undefined {
  if (summary.prices === 0) return '还没有要改的价格，请填写变动或新价格'
  if (summary.errors > 0) return `有 ${summary.errors} 个价格不能保存，请按提示修改，或取消勾选`
  if (summary.prices > PRICES_AT_ONCE) return '一次最多改 1,000 个价格，请按品牌分几次改'
  return momentError(draft)
}

const questionOf = (
  summary: ChangeSummary,
  { when, moment }: EditDraft,
  { unmatched, seesCost }: { unmatched: number; seesCost: boolean },
) => ({
  title: `${when === 'now' ? '现在' : `从 ${moment.replace('T', ' ')} 起`}改 ${summary.prices} 个价格？`,
  message: [
    summaryText(summary),
    summary.warnings > 0 && `其中 ${summary.warnings} 个价格有提示，请确认已核对`,
    !seesCost && '如果有价格低于最低价，会先等老板确认',
    unmatched > 0 && `没有识别的 ${unmatched} 行不会保存`,
  ]
    .filter(Boolean)
    .join('\n'),
  confirmLabel: when === 'now' ? '保存新价格' : '保存计划',
})
