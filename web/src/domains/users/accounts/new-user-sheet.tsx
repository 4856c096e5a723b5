import { ERRORS } from '@shangxue/contract/errors/errors'
import { BOSS_TEMPLATE, createUser, TEMPLATE_NAMES } from '@shangxue/contract/users/admin'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { LocationField } from '../../stock/public.ts'
import { generatePassword } from '../passwords/generate-password.ts'
import { PasswordChoice } from '../passwords/password-choice.tsx'
import { USER_INVALIDATIONS } from '../use-users.ts'
import {
  collapseSpaces,
  EMPTY_FORM,
  NAME_MAX,
  phoneError,
  scopeError,
  scopeOf,
  type UserForm,
  validateUserForm,
  withPosition,
} from '../user-form.ts'
import { BOSS_NOTE } from '../user-labels.ts'
import { StoreScopeField } from './store-scope-field.tsx'
import { UserFormSheet } from './user-form-sheet.tsx'

const TEMPLATES = TEMPLATE_NAMES.map((name) => ({
  value: name,
  label: name === BOSS_TEMPLATE ? `${name}（全部权限）` : name,
}))
const LEAVE_LABELS = {
  title: '放弃新增用户？',
  message: '刚才填写的内容会丢失。',
  leave: '放弃内容',
  stay: '继续填写',
}

interface NewUserSheetProps {
  onClose: () => void
  onCreated: (created: { name: string; password: string }) => void
}

/** Adds one user. The draft is stored on this device, the password never is. */
export default function NewUserSheet({ onClose, onCreated }: NewUserSheetProps) {
  // The draft stores no idempotency key: it would store the password with it, and user names are unique anyway.
  const create = useCall(createUser, { invalidates: USER_INVALIDATIONS, quiet: true })
  const [password, setPassword] = useState(generatePassword)
  const form = useForm<UserForm, 'password'>({
    initial: EMPTY_FORM,
    draft: 'user-new',
    validate: (values) => ({
      ...validateUserForm(values, password),
      phone: phoneError(values.phone),
      scope: scopeError({ scope: scopeOf(values), storeIds: values.storeIds }, values.store !== null),
    }),
    fieldOf: {
      [ERRORS.user_name_taken.code]: 'name',
      [ERRORS.weak_password.code]: 'password',
    },
  })
  const { template } = form.values
  const submit = form.handleSubmit(
    async (values) => {
      const { name, position, realName, phone, store, storeIds } = values
      const scope = scopeOf(values)
      await create.mutateAsync({
        yonghuming: collapseSpaces(name),
        zhiwei: collapseSpaces(position),
        mima: password,
        template: template || null,
        ...(collapseSpaces(realName) !== '' && { name: collapseSpaces(realName) }),
        ...(phone.trim() !== '' && { phone: phone.trim() }),
        ...(store !== null && { location_id: store }),
        store_scope: scope,
        store_ids: scope === 'some' ? [...storeIds] : [],
      })
      return { name: collapseSpaces(name), password }
    },
    undefined,
    onCreated,
  )

  return (
    <UserFormSheet
      title="新增用户"
      submitLabel="新增"
      tall
      leaveLabels={LEAVE_LABELS}
      restored="已恢复上次没有提交的内容"
      form={form}
      onSubmit={submit}
      nameHint="登录时用，同一数据库里不能重复"
      onPosition={(next) => form.change(withPosition(form.values, next))}
      onClose={onClose}
    >
      <TextField
        label="姓名"
        maxLength={NAME_MAX}
        autoComplete="off"
        hint="单据和列表上显示，不填时显示用户名"
        {...form.field('realName')}
      />
      <TextField label="电话" inputMode="tel" maxLength={20} autoComplete="off" {...form.field('phone')} />
      <LocationField label="所在门店" anyLabel="不在门店" {...form.field('store')} />
      {template !== BOSS_TEMPLATE && (
        <StoreScopeField
          scope={scopeOf(form.values)}
          storeIds={form.values.storeIds}
          error={form.errors.scope}
          onChange={(scope, storeIds) => form.change({ scope, storeIds })}
        />
      )}
      <SelectField
        label="权限模板"
        value={template}
        options={TEMPLATES}
        placeholder="先不给权限"
        hint="之后可以在权限管理里逐项修改"
        onChange={(event) => form.change({ template: event.target.value, picked: true })}
      />
      {template === BOSS_TEMPLATE && <Notice kind="warning">{BOSS_NOTE}</Notice>}
      <PasswordChoice
        label="初始密码"
        value={password}
        error={form.errors.password}
        onChange={setPassword}
        onGenerate={() => setPassword(generatePassword())}
      />
    </UserFormSheet>
  )
}
