import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addWaybill,
  getWaybill,
  saveWaybill,
  WAYBILL_STATE_NAMES,
} from '@shangxue/contract/logistics/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

import { routeText, WAYBILL_LIST_PATH, WAYBILL_QUERIES, waybillAddress } from '../api.ts'
import { WaybillFields } from '../components/waybill-fields.tsx'
import {
  newWaybillDraft,
  toWaybillDraft,
  type WaybillDraft,
  waybillErrors,
  waybillInput,
} from '../waybill-draft.ts'

/** 登记运单: form to add a waybill, or to edit the one in the address. */
export default function WaybillFormScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  const slotKey = get('document') || get('number')
  return (
    <RequirePermission permission="logistics" title="登记运单">
      {id !== undefined ? (
        <WaybillLoader key={id} id={id} />
      ) : (
        <WaybillForm
          key={slotKey}
          slot={slotKey ? `waybill-new-${slotKey}` : 'waybill-new'}
          initialDraft={newWaybillDraft(get)}
        />
      )}
    </RequirePermission>
  )
}

function WaybillLoader({ id }: { id: number }) {
  // Loads the current version once and does not refetch it while the user is typing.
  const { data, error, refetch } = useQuery({
    ...query(getWaybill, { id }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (data) return <WaybillForm slot={`waybill-${id}`} initialDraft={toWaybillDraft(data)} id={id} />
  return (
    <Page title="修改运单" back={waybillAddress(id)}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

interface WaybillFormProps {
  slot: string
  initialDraft: WaybillDraft
  /** Undefined for a new waybill. */
  id?: number
}

function WaybillForm({ slot, initialDraft, id }: WaybillFormProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = useBackTarget(id === undefined ? WAYBILL_LIST_PATH : waybillAddress(id))
  const form = useForm({
    initial: initialDraft,
    draft: slot,
    validate: waybillErrors,
    conflict: {
      code: ERRORS.waybill_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const current = await cache.fetchQuery({ ...query(getWaybill, { id }), staleTime: 0 })
        const text = [current.number, routeText(current), WAYBILL_STATE_NAMES[current.state]]
          .filter(Boolean)
          .join('，')
        return { version: current.version, text }
      },
    },
  })
  const callOptions = { invalidates: WAYBILL_QUERIES, ...form.callOptions }
  const addMutation = useCall(addWaybill, callOptions)
  const saveMutation = useCall(saveWaybill, callOptions)
  const submit = form.handleSubmit(
    async (values) => {
      const input = waybillInput(values)
      if (id === undefined) return addMutation.mutateAsync(input)
      await saveMutation.mutateAsync({ ...input, id, version: values.version })
      return { id }
    },
    id === undefined ? '已登记' : '已保存',
    (saved) => navigate(waybillAddress(saved.id), { replace: true }),
  )
  return (
    <FormPage
      title={id === undefined ? '登记运单' : '修改运单'}
      back={back}
      {...form.page}
      onSubmit={submit}
      submitLabel={id === undefined ? '登记' : '保存'}
    >
      <WaybillFields draft={form.values} change={form.change} errors={form.errors} />
    </FormPage>
  )
}
