import { PRICES_PER_REQUEST } from '@shangxue/contract/pricing/endpoints'
import { BELOW_LIMIT_ERROR } from '@shangxue/contract/pricing/requests'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { REQUESTS_PATH, requestAddress } from '../requests/price-requests.ts'
import { type ChangeSummary, changeLines, priceKey, summarizeChanges } from './changes.ts'
import { EditConflict } from './components/edit-conflict.tsx'
import { EditMoment } from './components/edit-moment.tsx'
import { EditPaste } from './components/edit-paste.tsx'
import { EditPreview, summaryText } from './components/edit-preview.tsx'
import { EditRule } from './components/edit-rule.tsx'
import { EditSource } from './components/edit-source.tsx'
import { draftSlot, useEditAddress } from './edit-address.ts'
import { type EditDraft, emptyDraft, momentError, toRule } from './edit-draft.ts'
import { reprice } from './reprice.ts'
import { useChosenRows, usePastedRows } from './use-edit-rows.ts'
import { useSavePrices } from './use-save-prices.ts'

/** Up to this many skus are priced individually by default, more of them by a rule. */
const FEW_SKUS = 8

export function EditForm({ address }: { address: ReturnType<typeof useEditAddress> }) {
  const { source, back } = address
  const navigate = useNavigate()
  const canSeeCost = useAllowed('cost-view')
  const isFew = source.kind === 'picked' && source.ids.length <= FEW_SKUS
  const form = useForm<EditDraft, 'problem'>({
    initial: emptyDraft(isFew ? 'set' : 'amount'),
    draft: draftSlot(source),
    validate: (draft): { problem?: string | undefined } => ({ problem: validateEdit(summary, draft) }),
  })
  const { values: formDraft } = form
  const saving = useSavePrices(form.callOptions.attemptStore)
  const { said: serverIssues } = saving
  const [refreshError, setRefreshError] = useState<string>()
  const chosenRows = useChosenRows(source)
  const pastedRows = usePastedRows(source.kind === 'paste' ? formDraft.text : '', formDraft.columns)
  const editRows = source.kind === 'paste' ? pastedRows : chosenRows

  const lines = useMemo(() => {
    const rule = toRule(formDraft)
    const fromPaste = source.kind === 'paste'
    return changeLines(editRows.rows, {
      types: fromPaste ? pastedRows.pasted.types : formDraft.types,
      canSeeCost,
      price: (row, type, old) =>
        fromPaste ? (pastedRows.pasted.prices.get(priceKey(type, row.sku_id)) ?? null) : reprice(old, rule),
      typed: formDraft.typed,
      excluded: new Set(formDraft.excluded),
      separateSkus: new Set(formDraft.apart),
      serverIssues,
    })
  }, [formDraft, editRows.rows, pastedRows.pasted, source.kind, canSeeCost, serverIssues])
  const summary = useMemo(() => summarizeChanges(lines), [lines])

  const change = (fields: Partial<EditDraft>) => {
    setRefreshError(undefined)
    saving.clearErrors()
    form.change(fields)
  }
  const confirmSave = () =>
    confirm(
      confirmationOf(summary, formDraft, {
        unmatched: source.kind === 'paste' ? pastedRows.pasted.unmatched.length : 0,
        canSeeCost,
      }),
    )
  const send = form.handleSubmit(
    async () => ((await confirmSave()) ? saving.save(summary, formDraft) : undefined),
    undefined,
    ({ request_id }) => {
      if (request_id !== undefined) {
        toast(`${BELOW_LIMIT_ERROR}，已提交`, { kind: 'warning' })
        return navigate(requestAddress(request_id), { replace: true })
      }
      toast(formDraft.when === 'now' ? `已改 ${summary.prices} 个价格` : `已计划 ${summary.prices} 个价格`, {
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
      await editRows.refetch({ throwOnError: true })
      saving.dismissConflict()
    } catch (error) {
      // The rows still have the old prices, so the conflict stays.
      setRefreshError(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <FormPage
      title={isFew ? '改价' : '批量改价'}
      back={back}
      lead={<EditSource {...address} />}
      actions={<IconLink icon="clock" label="改价申请" to={REQUESTS_PATH} />}
      {...form.page}
      onSubmit={submit}
      submitLabel={summary.prices > 0 ? `核对并保存（${summary.prices}）` : '核对并保存'}
      error={refreshError ?? form.errors.problem ?? saving.failure}
    >
      {editRows.status === 'none' && source.kind === 'filter' && (
        <Notice>先选要改的价格：在上面选品牌、搜索型号，或选“全部”</Notice>
      )}
      <EditConflict changed={saving.conflict} onRefresh={() => void refresh()} />
      {source.kind === 'paste' ? (
        <EditPaste pastedRows={pastedRows} draft={formDraft} onChange={change} />
      ) : (
        <EditRule draft={formDraft} onChange={change} canSeeCost={canSeeCost} />
      )}
      <EditMoment
        draft={formDraft}
        error={form.isSubmitted ? momentError(formDraft) : undefined}
        onChange={change}
      />
      {editRows.status === 'loading' && <SkeletonList rows={6} />}
      {editRows.status === 'error' && <ErrorState message={editRows.message} onRetry={editRows.refetch} />}
      {editRows.status === 'ready' &&
        source.kind === 'picked' &&
        editRows.rows.length < source.ids.length && (
          <Notice kind="warning">
            选中的规格有 {source.ids.length - editRows.rows.length} 个已停用，不在下面
          </Notice>
        )}
      {editRows.status === 'ready' && (editRows.rows.length > 0 || source.kind !== 'paste') && (
        <EditPreview lines={lines} summary={summary} draft={formDraft} onChange={change} />
      )}
    </FormPage>
  )
}

function validateEdit(summary: ChangeSummary, draft: EditDraft): string | undefined {
  if (summary.prices === 0) return '还没有要改的价格，请填写变动或新价格'
  if (summary.errors > 0) return `有 ${summary.errors} 个价格不能保存，请按提示修改，或取消勾选`
  if (summary.prices > PRICES_PER_REQUEST) return '一次最多改 1,000 个价格，请按品牌分几次改'
  return momentError(draft)
}

const confirmationOf = (
  summary: ChangeSummary,
  { when, moment }: EditDraft,
  { unmatched, canSeeCost }: { unmatched: number; canSeeCost: boolean },
) => ({
  title: `${when === 'now' ? '现在' : `从 ${moment.replace('T', ' ')} 起`}改 ${summary.prices} 个价格？`,
  message: [
    summaryText(summary),
    summary.warnings > 0 && `其中 ${summary.warnings} 个价格有提示，请确认已核对`,
    !canSeeCost && '如果有价格低于最低价，会先等老板确认',
    unmatched > 0 && `没有识别的 ${unmatched} 行不会保存`,
  ]
    .filter(Boolean)
    .join('\n'),
  confirmLabel: when === 'now' ? '保存新价格' : '保存计划',
})

/** 批量改价: sets new prices for picked, filtered or pasted skus. */
export default function PriceEditScreen() {
  const address = useEditAddress()
  return (
    <RequirePermission permission="price-manage" title="批量改价">
      {/* Each source has its own draft, and therefore its own form. */}
      <EditForm key={draftSlot(address.source)} address={address} />
    </RequirePermission>
  )
}
