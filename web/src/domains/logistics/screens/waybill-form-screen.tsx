import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addWaybill,
  getWaybill,
  saveWaybill,
  WAYBILL_STATE_NAMES,
} from '@shangxue/contract/logistics/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { query, useCall } from '../../../lib/api/index.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Permitted, useWayBack } from '../../stock/public.ts'
import { WaybillFields } from '../components/waybill-fields.tsx'
import { detailOf, LIST, WAYBILL_READS, wayOf } from '../logistics.ts'
import { draftOf, errorsOf, inputOf, newDraft, type WaybillDraft } from '../waybill-form.ts'

/** 登记运单: form to add a waybill, or to edit the one in the address. */
export default function WaybillFormScreen() {
  const { get } = useAddress()
  const id = positive(get('id'))
  const about = get('document') || get('number')
  return (
    <Permitted permission="logistics" title="登记运单">
      {id !== undefined ? (
        <Known key={id} id={id} />
      ) : (
        <Form key={about} slot={about ? `waybill-new-${about}` : 'waybill-new'} start={newDraft(get)} />
      )}
    </Permitted>
  )
}

function Known({ id }: { id: number }) {
  // Loads the current version once and does not refetch it while the user is typing.
  const { data, error, refetch } = useQuery({
    ...query(getWaybill, { id }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (data) return <Form slot={`waybill-${id}`} start={draftOf(data)} id={id} />
  return (
    <Page title="修改运单" back={detailOf(id)}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={6} />}
    </Page>
  )
}

interface FormProps {
  slot: string
  start: WaybillDraft
  /** Undefined for a new waybill. */
  id?: number
}

function Form({ slot, start, id }: FormProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = useWayBack(id === undefined ? LIST : detailOf(id))
  const form = useForm({
    initial: start,
    draft: slot,
    validate: errorsOf,
    conflict: {
      code: ERRORS.waybill_changed.code,
      async latest() {
        if (id === undefined) return undefined
        const now = await cache.fetchQuery({ ...query(getWaybill, { id }), staleTime: 0 })
        const text = [now.number, wayOf(now), WAYBILL_STATE_NAMES[now.state]].filter(Boolean).join('，')
        return { version: now.version, text }
      },
    },
  })
  const how = { stale: WAYBILL_READS, ...form.callOptions }
  const adding = useCall(addWaybill, how)
  const saving = useCall(saveWaybill, how)
  const submit = form.handleSubmit(
    async (values) => {
      const input = inputOf(values)
      if (id === undefined) return adding.mutateAsync(input)
      await saving.mutateAsync({ ...input, id, version: values.version })
      return { id }
    },
    id === undefined ? '已登记' : '已保存',
    (saved) => navigate(detailOf(saved.id), { replace: true }),
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
