import { ERRORS } from '@shangxue/contract/errors'
import { addWaybill, getWaybill, saveWaybill, WAYBILL_STATE_NAMES } from '@shangxue/contract/logistics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { positive, useAddress } from '../../../lib/address/index.ts'
import { ApiError, query, useCall } from '../../../lib/api/index.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { Permitted, useWayBack } from '../../stock/public.ts'
import { WaybillFields } from '../components/waybill-fields.tsx'
import { detailOf, LIST, WAYBILL_READS, wayOf } from '../logistics.ts'
import { draftOf, errorsOf, inputOf, newDraft, type WaybillDraft } from '../waybill-form.ts'

/** 登记运单, and with a number in the address the same fields to change one. */
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
  // what the form begins with is of now, and stays so while somebody types
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
  /** Left out for a new one. */
  id?: number
}

function Form({ slot, start, id }: FormProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = useWayBack(id === undefined ? LIST : detailOf(id))
  const draft = useDraft(slot, start)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const plan = { stale: WAYBILL_READS, quiet: true, chain: draft.chain }
  const adding = useCall(addWaybill, plan)
  const saving = useCall(saveWaybill, plan)
  const errors = errorsOf(draft.value)

  const refused = async (error: ApiError) => {
    setRefusal(error.message)
    if (id === undefined || error.code !== ERRORS.waybill_changed.code) return
    const now = await cache.fetchQuery({ ...query(getWaybill, { id }), staleTime: 0 }).catch(() => undefined)
    if (!now) return
    draft.change({ version: now.version })
    const theirs = [now.number, wayOf(now), WAYBILL_STATE_NAMES[now.state]].filter(Boolean).join('，')
    setRefusal(`${error.message}。别处现在是${theirs}；再次保存会以这里的内容为准`)
  }
  const submit = async () => {
    setTried(true)
    setRefusal(undefined)
    if (Object.keys(errors).length > 0) return
    const input = inputOf(draft.value)
    try {
      const saved =
        id === undefined
          ? await adding.mutateAsync(input)
          : { id, ...(await saving.mutateAsync({ ...input, id, version: draft.value.version })) }
      draft.clear()
      toast(id === undefined ? '已登记' : '已保存', { kind: 'success' })
      await navigate(detailOf(saved.id), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refused(error)
    }
  }
  return (
    <FormPage
      title={id === undefined ? '登记运单' : '修改运单'}
      back={back}
      onSubmit={submit}
      submitLabel={id === undefined ? '登记' : '保存'}
      dirty={draft.dirty}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={refusal}
    >
      <WaybillFields draft={draft.value} change={draft.change} errors={tried ? errors : {}} />
    </FormPage>
  )
}
