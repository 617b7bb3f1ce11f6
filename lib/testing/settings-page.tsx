import { useRecordForm } from '../../components/settings/use-record-form';
import { userKind } from '../../components/settings/user-form';
import { callPatiently } from '../../components/ui/use-act';
import { UserSettingsForm } from '../../components/users/user-settings-form';
import { endpoints } from '../api/endpoints';
import { queries } from '../api/queries';

/** The form of alice's settings as a page shows it. */
export function SettingsPage() {
  const read = useRecordForm({
    query: queries.userSettings('alice'),
    kind: userKind,
    save: (body, version) => callPatiently(endpoints.saveUserSettings, { params: { name: 'alice' }, body, version }),
  });
  return read.form ? <UserSettingsForm name="alice" form={read.form} isSelf={false} /> : null;
}
