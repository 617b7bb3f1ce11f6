import { type MeasuredRun, readRunsCsv } from './runs-csv';

/** Sleep staging with YASA: public figures, with the runs that they were measured on. */
export const exampleConfiguration = `# Sleep staging with YASA; memory terms from measured runs (see ../yasa-measured.csv)
identification:
  name: "YASA sleep staging"
docker: {image: "ghcr.io/example/yasa-staging", tag: "1.0.0"}
resources:
  cpu_cores: 1
  base_system_memory_mib: 800
  per_hour_per_khz_system_memory_mib: 450   # FFT resampling, one channel at a time
  per_hour_per_channel_per_khz_system_memory_mib: 90
inputs:
  recording:
    channel_types:
      - type: "EEG"
        number: {range: [1, 1]}
        requirements: {sampling_rate: {range: [81, "+inf"]}}
    minimum_duration_seconds: 300
outputs:
  events:
    - {label: "Sleep stage W", probabilistic: true}
    - {label: "Sleep stage REM", probabilistic: true}
`;

export const exampleRunsCsv = `hours,channels,sample_rate_hz,peak_mib
21.9,2,100,1126
8,1,256,1089
8,2,256,1209
24,2,256,2880
48,2,256,5144
10,2,256,1684
24,2,512,5100
`;

/** The shape of recording for which the public figure is told: 84.54 h in 16 GiB. */
export const exampleShape = { channels: 3, sampleRateHz: 256, memoryMib: 16384 };

export function exampleRuns(): MeasuredRun[] {
  const reading = readRunsCsv(exampleRunsCsv);
  return reading.kind === 'runs' ? reading.runs : [];
}
