import { setUserStores } from '@shangxue/contract/users/admin'
import { useCall } from '../../../lib/api/mutations.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { USER_INVALIDATIONS, type UserDetail } from '../use-users.ts'
import { type ScopeForm, scopeError } from '../user-form.ts'
import { StoreScopeField } from './store-scope-field.tsx'

/** Limits a user to stores. */
export default function UserStoresSheet({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const form = useForm<ScopeForm, 'scope'>({
    initial: { scope: user.store_scope, storeIds: user.stores.map(({ id }) => id) },
    validate: (values) => ({ scope: scopeError(values, user.own_store !== null) }),
  })
  const save = useCall(setUserStores, { invalidates: USER_INVALIDATIONS, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ scope, storeIds }) =>
      save.mutateAsync({ id: user.id, store_scope: scope, store_ids: scope === 'some' ? [...storeIds] : [] }),
    '已保存，立即生效',
    onClose,
  )
  return (
    <FormSheet open onClose={onClose} title={`${user.name}的门店范围`} {...form.sheet} onSubmit={submit}>
      {user.own_store && <p>所在门店：{user.own_store.name}</p>}
      <StoreScopeField
        {...form.values}
        error={form.errors.scope}
        onChange={(scope, storeIds) => form.change({ scope, storeIds })}
      />
    </FormSheet>
  )
}
