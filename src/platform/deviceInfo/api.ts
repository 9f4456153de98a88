import type { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { api } from '#platform/http/api.ts';
import { fetchDevicesInfo } from './devicesInfo.ts';

const deviceInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The names and pictures of all devices. They are read from a file of the image CDN, not from an endpoint of the
     * contract.
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
