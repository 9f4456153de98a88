import * as contract from '#contract/account/sessions.ts';
import { api, calling } from '#platform/http/api.ts';

const changesDevices = { invalidatesTags: ['Devices' as const] };

const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query({ ...calling(contract.listSessions), providesTags: ['Devices'] }),
    renameDevice: build.mutation({ ...calling(contract.renameSession), ...changesDevices }),
    signOutDevice: build.mutation({ ...calling(contract.endSession), ...changesDevices }),
    signOutOthers: build.mutation({ ...calling(contract.endOtherSessions), ...changesDevices }),
  }),
});

export const { useListDevicesQuery, useRenameDeviceMutation, useSignOutDeviceMutation, useSignOutOthersMutation } =
  devicesApi;
