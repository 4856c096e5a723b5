import { addPriceCut, CUT_WINDOW_MAX, previewPriceCut } from '@shangxue/contract/purchasing/price-cuts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { MerchantField } from '../../treasury/public.ts'
import { SILENT } from '../api.ts'
import { ClaimSums } from '../price-claims/claim-sums.tsx'
import styles from '../purchasing.module.css'
import { CUT_QUERIES, CUTS_PATH, cutPath } from './api.ts'
import { type CutDraft, cutContent, emptyCut, validateCut } from './cut-draft.ts'
import { CutLines } from './cut-lines.tsx'

/** Records a price cut; what it would claim is shown before it is saved. */
export function CutForm() {
  return (
    <RequirePermission permission="purchase-manage" title="登记调价">
      <Form />
    </RequirePermission>
  )
}

function Form() {
  const navigate = useNavigate()
  const form = useForm<CutDraft>({
    initial: emptyCut(today()),
    draft: 'price-cut-new',
    validate: (values) => validateCut(values, CUT_WINDOW_MAX),
  })
  const add = useCall(addPriceCut, { invalidates: CUT_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (values) => add.mutateAsync(cutContent(values)),
    '已登记调价，核对后生成价保单',
    ({ id }) => navigate(cutPath(id), { replace: true }),
  )
  return (
    <FormPage title="登记调价" back={useBackTarget(CUTS_PATH)} {...form.page} inList onSubmit={submit}>
      <MerchantField
        label="供应商"
        value={form.values.merchant}
        error={form.errors.merchant}
        onChange={(merchant) => form.change({ merchant })}
      />
      <DateField type="datetime-local" label="生效时间" required {...form.field('moment')} />
      <NumberField
        label="售出多少天内也算"
        hint="0 表示只算在库和在途的手机"
        required
        {...form.field('days')}
      />
      <Checkbox label="没有供应商记录的手机也算" {...form.checkbox('anySupplier')} />
      <CutLines
        lines={form.values.lines}
        error={form.errors.lines}
        showErrors={form.isSubmitted}
        onChange={(lines) => form.change({ lines })}
      />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
      <Preview draft={form.values} />
    </FormPage>
  )
}

/** What the cut would claim, as soon as the form is complete. */
function Preview({ draft }: { draft: CutDraft }) {
  const isComplete = Object.values(validateCut(draft, CUT_WINDOW_MAX)).every((error) => !error)
  const { note: _, ...content } = cutContent(draft)
  const { data, error } = useQuery({
    ...query(previewPriceCut, content),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    meta: SILENT,
  })
  if (!isComplete) return <Notice kind="info">选好供应商和型号后，这里显示可以申报多少台、多少钱</Notice>
  if (error) return <Notice kind="danger">{error.message}</Notice>
  if (!data) return null
  return (
    <section className={styles.stack} aria-label="申报预览">
      <ClaimSums sums={data} />
    </section>
  )
}
