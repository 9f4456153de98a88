import type { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { api } from '#platform/http/api.ts';
import { fetchDevicesInfo } from './devicesInfo.ts';

const deviceInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Loads the names and icons of all devices from a file of the image CDN, because the contract has no endpoint for
     * them.
     */
    getDevicesInfo: build.query<DevicesInfo, undefined>({
      queryFn: () =>
        fetchDevicesInfo().then(
          (data) => ({ data }),
          (error: unknown) => ({ error: { kind: 'network', message: error instanceof Error ? error.message : '' } }),
        ),
    }),
  }),
});

export const { useGetDevicesInfoQuery } = deviceInfoApi;
